import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { startPostgres } from '../tests/own-postgres.ts'
import { buildCopy } from './build-copy.ts'
import { prepareCatalogue } from './catalogue.ts'
import type { Load } from './load.ts'
import { chartOf, type Figures, rowsOf } from './report.ts'
import { scaleRows } from './scale.ts'
import { type BenchServer, pinned, postgresCpu, type ServerName, startServer } from './servers.ts'

/**
 * Compares the service with an empty Next endpoint and bare Node that send the same bytes, in one run on one machine:
 * `npm run bench`. `--json` prints JSON; `--chart FILE` draws an SVG; `--scale` measures how costs grow instead.
 */

const courses = 2_151
const rounds = 3
const seconds = 3
/** More bytes than the cache of answers holds, so that each is evicted before it is requested again. */
const bytesMin = 96 * 1024 * 1024
const { values: options } = parseArgs({
  options: { json: { type: 'boolean' }, chart: { type: 'string' }, scale: { type: 'boolean' } },
})

const run = promisify(execFile)
const say = (text: string): void => void (options.json || console.error(text))

interface Case extends Omit<Load, 'url' | 'seconds'> {
  server: ServerName
  name: string
  path: string
}

const postgres = await startPostgres()
if (!postgres)
  throw new Error('The benchmark needs PostgreSQL: install postgresql, or set TEST_POSTGRES_URL.')
const bodies = mkdtempSync(join(tmpdir(), 'catalogue-bodies-'))
const servers = new Map<ServerName, BenchServer>()
const postgresSeconds = await postgresCpu(postgres.url)
try {
  if (options.scale) show(await scaleRows(postgres.url, say))
  else await compare(postgres.url)
} finally {
  for (const server of servers.values()) await server.stop()
  await postgres.stop()
  rmSync(bodies, { recursive: true, force: true })
}

function show(rows: readonly object[]): void {
  if (options.json) console.log(JSON.stringify(rows))
  else console.table(rows)
}

async function compare(serverUrl: string): Promise<void> {
  say('Building a copy with an empty endpoint …')
  await buildCopy()
  say(`Importing ${courses} courses …`)
  const { url, key, importSeconds, importPeakMb } = await prepareCatalogue(serverUrl, courses)
  const cases = await startAll(url, { 'x-api-key': key })
  const figures = new Map<string, Figures[]>()
  for (let round = 0; round <= rounds; round++) {
    say(round === 0 ? 'Warming up …' : `Round ${round} of ${rounds} …`)
    for (const each of cases) {
      const name = `${each.server} ${each.name}`
      const measured = await measure(each, round === 0 ? 1 : seconds)
      if (round > 0) figures.set(name, [...(figures.get(name) ?? []), measured])
    }
  }
  const rows = rowsOf(figures)
  const imported = { seconds: Number(importSeconds.toFixed(1)), peak_mb: importPeakMb }
  const memory = Object.fromEntries([...servers].map(([name, { residentMb }]) => [name, residentMb()]))
  if (options.json) console.log(JSON.stringify({ import: imported, rows, memory_mb: memory }))
  else {
    console.log('Import and publish:', imported)
    console.table(rows)
    console.log('Resident memory in MB:', memory)
  }
  if (options.chart !== undefined) writeFileSync(options.chart, chartOf(rows))
}

/** Loads a server for some seconds; throws for an unexpected answer. */
async function measure({ server: name, path, ...load }: Case, seconds: number): Promise<Figures> {
  const server = servers.get(name)
  if (!server) throw new Error(`The server ${name} does not run.`)
  const given = JSON.stringify({ ...load, url: server.address + path, seconds } satisfies Load)
  const [before, postgresBefore] = [server.cpuSeconds(), postgresSeconds()]
  const { stdout } = await run(...pinned('load', [join(import.meta.dirname, 'load.ts'), given]))
  const { requests, ...figures } = JSON.parse(stdout) as Omit<Figures, 'cpuMicros' | 'postgresMicros'> & {
    requests: number
  }
  const micros = (seconds: number) => (seconds * 1_000_000) / requests
  const postgresMicros = micros(postgresSeconds() - postgresBefore)
  return { ...figures, cpuMicros: micros(server.cpuSeconds() - before), postgresMicros }
}

/** Starts every server, and fills the folder of bodies from what the service answers. */
async function startAll(url: string, headers: Record<string, string>): Promise<Case[]> {
  // One address for both, because pictures are written with it, so a tag says it too.
  const settings = { DATABASE_URL: url, BENCH_BODIES: bodies, SITE_URL: 'https://courses.example' }
  const own = await startServer('own', settings, { path: '/catalog/v1/site', headers })
  servers.set('own', own)
  const paths = {
    list: '/catalog/v1/courses',
    filtered: '/catalog/v1/courses?stream=music&language=en&sort=price_asc',
    detail: '/catalog/v1/courses/c10',
  }
  let tag = ''
  for (const [name, path] of Object.entries(paths)) {
    const answer = await fetch(own.address + path, { headers })
    writeFileSync(join(bodies, name), await answer.text())
    if (name === 'list') tag = answer.headers.get('etag') ?? ''
  }
  writeFileSync(join(bodies, 'nothing'), '')
  servers.set('next', await startServer('next', settings, { path: '/empty/list', headers: {} }))
  servers.set('raw', await startServer('raw', settings, { path: '/list', headers: {} }))
  const reads = [
    ...Object.entries(paths).map(([name, path]) => ({ name, body: name, path, headers, expect: 200 })),
    {
      name: '304',
      body: 'nothing',
      path: paths.list,
      headers: { ...headers, 'if-none-match': tag },
      expect: 304,
    },
  ]
  // Rivals are measured one after the other: on a busy machine minutes differ more than servers.
  const compared = reads.flatMap(({ body, ...read }): Case[] => [
    { server: 'next', name: `empty ${body}`, path: `/empty/${body}`, headers: {}, expect: 200 },
    { server: 'next', ...read },
    { server: 'own', ...read },
    { server: 'raw', name: body, path: `/${body}`, headers: {}, expect: 200 },
  ])
  return [...compared, ...(await freshReads(own.address, headers))]
}

/** Reads that no cache answers, so that the query and the database count too. */
async function freshReads(own: string, headers: Record<string, string>): Promise<Case[]> {
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
    return { server: 'own', name: `uncached ${name}`, path: '', pathsFile, headers, expect: 200 }
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
