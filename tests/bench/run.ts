import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../run-postgres.ts'
import { buildCopy } from './build-copy.ts'
import { type BenchCatalogue, prepareCatalogue } from './catalogue.ts'
import { type Figures, measure } from './measure.ts'
import { printReport } from './report.ts'
import { type BenchServer, type ServerName, startServer } from './servers.ts'

/** Measures the service beside an empty endpoint and bare Node with the same bytes, all in one run on one machine. */

const courses = 2_151
const rounds = 3
const seconds = 3
const isJson = process.argv.includes('--json')

const say = (text: string): void => void (isJson || console.error(text))

export interface Case {
  server: ServerName
  name: string
  path: string
  headers?: Record<string, string>
  expect?: number
}

const postgres = await startPostgres()
if (!postgres)
  throw new Error('The benchmark needs PostgreSQL: install postgresql, or set TEST_POSTGRES_URL.')
const bodies = mkdtempSync(join(tmpdir(), 'catalogue-bodies-'))
mkdirSync(bodies, { recursive: true })
const servers = new Map<ServerName, BenchServer>()
try {
  say('Building a copy with an empty endpoint …')
  await buildCopy()
  say(`Importing ${courses} courses …`)
  const catalogue = await prepareCatalogue(postgres.url, courses)
  const cases = await startAll(catalogue)
  const figures = new Map<string, Figures[]>()
  for (let round = 0; round <= rounds; round++) {
    say(round === 0 ? 'Warming up …' : `Round ${round} of ${rounds} …`)
    for (const each of cases) {
      const found = await measure(servers, each, round === 0 ? 1 : seconds)
      if (round > 0) figures.set(keyOf(each), [...(figures.get(keyOf(each)) ?? []), found])
    }
  }
  printReport({ catalogue, figures, servers, isJson })
} finally {
  for (const server of servers.values()) await server.stop()
  await postgres.stop()
  rmSync(bodies, { recursive: true, force: true })
}

function keyOf({ server, name }: Case): string {
  return `${server} ${name}`
}

/** Starts every server, and fills the folder of bodies from what the service answers. */
async function startAll({ url, key }: BenchCatalogue): Promise<Case[]> {
  const headers = { 'x-api-key': key }
  const settings = { DATABASE_URL: url, BENCH_BODIES: bodies }
  servers.set('own', await startServer('own', settings, { path: '/catalog/v1/site', headers }))
  const paths = {
    list: '/catalog/v1/courses',
    filtered: '/catalog/v1/courses?stream=music&language=en&sort=price_asc',
    detail: '/catalog/v1/courses/c10',
  }
  const own = servers.get('own')?.address
  let tag = ''
  for (const [name, path] of Object.entries(paths)) {
    const answer = await fetch(own + path, { headers })
    writeFileSync(join(bodies, name), await answer.text())
    if (name === 'list') tag = answer.headers.get('etag') ?? ''
  }
  writeFileSync(join(bodies, 'nothing'), '')
  servers.set('next', await startServer('next', settings, { path: '/empty/list', headers: {} }))
  servers.set('raw', await startServer('raw', settings, { path: '/list', headers: {} }))
  const reads = (server: 'own' | 'next'): Case[] => [
    ...Object.entries(paths).map(([name, path]) => ({ server, name, path, headers })),
    { server, name: '304', path: paths.list, headers: { ...headers, 'if-none-match': tag }, expect: 304 },
  ]
  const names = ['list', 'filtered', 'detail', 'nothing']
  return [
    ...names.map((name): Case => ({ server: 'next', name: `empty ${name}`, path: `/empty/${name}` })),
    ...reads('next'),
    ...reads('own'),
    ...names.map((name): Case => ({ server: 'raw', name, path: `/${name}` })),
  ]
}
