import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { institutePieces, nameOf } from '../tests/generated/institute.ts'
import { catalogue, createDatabase, createKey, prepareCatalogue } from './catalogue.ts'
import { type BenchServer, startServer } from './servers.ts'

/** Measures how costs grow with the courses of an institute, and what many institutes cost: `npm run bench -- --scale`. */

const sizes = [2_000, 20_000, 100_000]
const institutes = 2_000
const coursesOfEach = 10
/** Files of one import, which holds them all in memory. */
const filesAtATime = 100
/** Requests of which a mean is taken. */
const times = 20

/** What one size costs, by what is measured. CPU times are of the server alone. */
type Costs = Record<string, number>

/** A line for each cost: its value at each size, and the exponent with which it grows from the first to the last. */
export async function scaleRows(serverUrl: string, say: (text: string) => void): Promise<object[]> {
  const bySize: Costs[] = []
  for (const courses of sizes) {
    say(`One institute of ${courses} courses …`)
    bySize.push(await costsOf(serverUrl, courses))
  }
  say(`${institutes} institutes of ${coursesOfEach} courses …`)
  const many = await costsOfMany(serverUrl)
  const names = [...new Set([...bySize, many].flatMap((costs) => Object.keys(costs)))]
  return names.map((cost) => {
    const values = bySize.map((costs) => costs[cost] ?? 0)
    return {
      cost,
      ...Object.fromEntries(sizes.map((courses, at) => [`${courses} courses`, rounded(values[at])])),
      exponent: exponentOf(values),
      [`${institutes} institutes`]: rounded(many[cost]),
    }
  })
}

const rounded = (value: number | undefined) => value && Number(value.toPrecision(3))

function exponentOf(values: number[]): number | undefined {
  const [first = 0, last = 0] = [values[0], values.at(-1)]
  const growth = Math.log((sizes.at(-1) as number) / (sizes[0] as number))
  return first > 0 && last > 0 ? Number((Math.log(last / first) / growth).toFixed(2)) : undefined
}

async function costsOf(serverUrl: string, courses: number): Promise<Costs> {
  const { url, key, importSeconds, importPeakMb } = await prepareCatalogue(serverUrl, courses)
  const server = await startServer('own', { DATABASE_URL: url }, probe(key), process.cwd())
  try {
    const imported = { 'import, s': importSeconds, 'import, MB': importPeakMb }
    return { ...imported, ...(await costsOfReads(server, [key])), 'memory, MB': server.residentMb() }
  } finally {
    await server.stop()
  }
}

async function costsOfMany(serverUrl: string): Promise<Costs> {
  const url = await createDatabase(serverUrl)
  const folder = mkdtempSync(join(tmpdir(), 'catalogue-scale-'))
  const today = new Date().toISOString().slice(0, 10)
  try {
    await catalogue(url, ['migrate'])
    const all = Array.from({ length: institutes }, (_, at) => ({
      seed: 1,
      number: at + 1,
      courses: coursesOfEach,
      today,
    }))
    const files = all.map((generated) => join(folder, `${nameOf(generated)}.json`))
    for (const [at, file] of files.entries())
      writeFileSync(file, [...institutePieces(all[at] as (typeof all)[number])].join(''))
    const began = performance.now()
    for (let from = 0; from < files.length; from += filesAtATime)
      await catalogue(url, ['import', ...files.slice(from, from + filesAtATime)])
    const seconds = (performance.now() - began) / 1000
    const keys = await Promise.all(all.slice(0, times).map((generated) => createKey(url, nameOf(generated))))
    const server = await startServer('own', { DATABASE_URL: url }, probe(keys[0] as string), process.cwd())
    try {
      const reads = await costsOfReads(server, keys)
      return { 'import, s': seconds, ...reads, 'memory, MB': server.residentMb() }
    } finally {
      await server.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const probe = (key: string) => ({ path: '/catalog/v1/site', headers: { 'x-api-key': key } })

/** Milliseconds of CPU of each read, and of the longest wait. With several keys, each asks for its own institute. */
async function costsOfReads(server: BenchServer, keys: readonly string[]): Promise<Costs> {
  const ask = async (paths: readonly string[]): Promise<{ cpuMs: number; longestMs: number }> => {
    const before = server.cpuSeconds()
    let longestMs = 0
    for (const [at, path] of paths.entries()) {
      const began = performance.now()
      const headers = { 'x-api-key': keys[at % keys.length] as string }
      const answer = await fetch(server.address + path, { headers })
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
      await answer.arrayBuffer()
      longestMs = Math.max(longestMs, performance.now() - began)
    }
    return { cpuMs: ((server.cpuSeconds() - before) * 1000) / paths.length, longestMs }
  }
  const each = (pathOf: (number: number) => string): string[] =>
    Array.from({ length: times }, (_, at) => pathOf(at + 1))
  const first = await ask(keys.map(() => '/catalog/v1/courses'))
  const search = await ask(keys.map(() => '/catalog/v1/courses?search=music'))
  const others = {
    'list with facets, ms': each(
      (page) => `/catalog/v1/courses?facets=stream,level,tag,price&page_size=${page}`,
    ),
    'search, ms': each((page) => `/catalog/v1/courses?search=music&page_size=${page}`),
    'sitemap, ms': each((page) => `/catalog/v1/sitemap?page_size=${page * 10}`),
  }
  const costs: Costs = {
    'first read, ms': first.cpuMs,
    'first search, ms': search.cpuMs,
    'first search, ms waited': search.longestMs,
  }
  for (const [name, paths] of Object.entries(others)) costs[name] = (await ask(paths)).cpuMs
  return costs
}
