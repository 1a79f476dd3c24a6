import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { startPostgres } from '../run-postgres.ts'
import { buildCopy } from './build-copy.ts'
import { type BenchCatalogue, prepareCatalogue } from './catalogue.ts'
import { chartOf } from './chart.ts'
import type { Load } from './load.ts'
import { type Figures, printReport, rowsOf } from './report.ts'
import { type BenchServer, pinned, type ServerName, startServer } from './servers.ts'

/** Compares the service with an empty Next endpoint and bare Node that send the same bytes, in one run on one machine. */

const courses = 2_151
const rounds = 3
const seconds = 3
/** More bytes than the cache of answers holds, so that each is evicted before it is requested again. */
const bytesMin = 96 * 1024 * 1024
const { values: options } = parseArgs({ options: { json: { type: 'boolean' }, chart: { type: 'string' } } })
const isJson = options.json === true

const run = promisify(execFile)
const say = (text: string): void => void (isJson || console.error(text))

interface Case {
  server: ServerName
  name: string
  path: string
  /** JSON file of paths to request instead, each with an answer of its own. */
  pathsFile?: string
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
      const found = await measure(each, round === 0 ? 1 : seconds)
      if (round > 0) figures.set(keyOf(each), [...(figures.get(keyOf(each)) ?? []), found])
    }
  }
  printReport({ catalogue, figures, servers, isJson })
  if (options.chart !== undefined) writeFileSync(options.chart, chartOf(rowsOf(figures)))
} finally {
  for (const server of servers.values()) await server.stop()
  await postgres.stop()
  rmSync(bodies, { recursive: true, force: true })
}

function keyOf({ server, name }: Case): string {
  return `${server} ${name}`
}

/** Loads a server for some seconds; throws for an unexpected answer. */
async function measure(
  { server: name, path, pathsFile, headers = {}, expect = 200 }: Case,
  seconds: number,
): Promise<Figures> {
  const server = servers.get(name)
  if (!server) throw new Error(`The server ${name} does not run.`)
  const load = { url: server.address + path, pathsFile, headers, seconds, expect } satisfies Load
  const before = server.cpuSeconds()
  const { stdout } = await run(
    ...pinned('load', [join(import.meta.dirname, 'load.ts'), JSON.stringify(load)]),
  )
  const { requests, ...figures } = JSON.parse(stdout) as Omit<Figures, 'cpuMicros'> & { requests: number }
  return { ...figures, cpuMicros: ((server.cpuSeconds() - before) * 1_000_000) / requests }
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
  const address = servers.get('own')?.address
  let tag = ''
  for (const [name, path] of Object.entries(paths)) {
    const answer = await fetch(address + path, { headers })
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
  const [next, own] = [reads('next'), reads('own')]
  const bodyNames = ['list', 'filtered', 'detail', 'nothing']
  // Rivals are measured one after the other: on a busy machine minutes differ more than servers.
  const compared = bodyNames.flatMap((name, place): (Case | undefined)[] => [
    { server: 'next', name: `empty ${name}`, path: `/empty/${name}` },
    next[place],
    own[place],
    { server: 'raw', name, path: `/${name}` },
  ])
  return [...compared.filter((each) => each !== undefined), ...(await freshReads(headers))]
}

/** Reads that no cache answers, so that the query and the database count too. */
async function freshReads(headers: Record<string, string>): Promise<Case[]> {
  const own = servers.get('own')?.address
  const ids: string[] = []
  for (let page = 1, hasMore = true; hasMore; page++) {
    const answer = await fetch(`${own}/catalog/v1/courses?page=${page}&page_size=100`, { headers })
    const list = (await answer.json()) as { data: { id: string }[]; has_more: boolean }
    ids.push(...list.data.map(({ id }) => id))
    hasMore = list.has_more
  }
  const paths = {
    list: listPaths(ids.length),
    detail: detailPaths(ids, readFileSync(join(bodies, 'detail')).length),
  }
  return Object.entries(paths).map(([name, all]): Case => {
    const pathsFile = join(bodies, `${name}.json`)
    writeFileSync(pathsFile, JSON.stringify(all))
    return { server: 'own', name: `uncached ${name}`, path: '', pathsFile, headers }
  })
}

/** Lists of about the usual page size, in every order. */
function listPaths(courses: number): string[] {
  const paths: string[] = []
  for (const sort of ['newest', 'title', 'price_asc', 'price_desc']) {
    for (let size = 20; size <= 28; size++) {
      for (let page = 1; page * size <= courses; page++)
        paths.push(`/catalog/v1/courses?page=${page}&page_size=${size}&sort=${sort}`)
    }
  }
  return paths
}

/** Courses in many languages: for a missing language another version is shown, after the same work. */
function detailPaths(courseIds: string[], bytes: number): string[] {
  const languages = Math.ceil(bytesMin / bytes / courseIds.length)
  return Array.from({ length: languages }, (_, language) =>
    courseIds.map((id) => `/catalog/v1/courses/${encodeURIComponent(id)}?language=x${language}`),
  ).flat()
}
