import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { requirePort } from '#lib/server/port.ts'
import { startPostgres } from '../tests/own-postgres.ts'
import { background, untilAnswers } from '../tests/processes.ts'
import { catalogue, prepareCatalogue } from './catalogue.ts'
import { residentMb } from './servers.ts'

/**
 * Loads `npm start` with two workers for ten minutes and prints their memory each minute:
 * `node bin/node.mjs bench/soak.ts`, `--minutes N`. Ends with status 1 when a request failed, or a worker took
 * more memory than docs/operating.md says.
 */

const courses = 2_151
/** The default of `CACHE_MEMORY_MB`, and what docs/operating.md says of the rest of a process. */
const limitMb = 384 + 700
const { values: options } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } })
const minuteMs = 60_000

/** Senders of each kind, and milliseconds from one request of a sender to its next. */
const senders = {
  search: [8, 200],
  detail: [4, 250],
  page: [4, 250],
  enquiry: [2, 400],
  edit: [1, 1_000],
} as const
type Kind = keyof typeof senders

const postgres = await startPostgres()
if (!postgres) throw new Error('The soak needs PostgreSQL: install postgresql, or set TEST_POSTGRES_URL.')
let delivered = 0
const crmPort = await requirePort({ port: 0, host: '127.0.0.1' })
const crm = createServer((request, response) => {
  request.resume().once('end', () => response.writeHead(204).end())
  delivered++
}).listen(crmPort, '127.0.0.1')
const crmHost = `127.0.0.1:${crmPort}`
process.env.CRM_PRIVATE_HOSTS = crmHost
try {
  await soak(postgres.url)
} finally {
  crm.close()
  await postgres.stop()
}

async function soak(serverUrl: string): Promise<void> {
  const { url, institute, key } = await prepareCatalogue(serverUrl, courses)
  await catalogue(url, ['crm', 'set', 'webhook', `url=http://${crmHost}/`, '--institute', institute])
  const office = new pg.Client({ connectionString: url })
  await office.connect()
  await office.query('update institutes set leads_per_visitor = 1000000, leads_per_minute = 1000000')
  const { rows } = await office.query<{ id: string; title: string }>(`select id, title from courses
    where id in (select course_id from published_versions)`)
  const words = [...new Set(rows.flatMap(({ title }) => title.split(' ')))]
  const port = await requirePort({ port: 0, host: '127.0.0.1' })
  const origin = `http://127.0.0.1:${port}`
  const settings = { DATABASE_URL: url, SITE_INSTITUTE: institute, SITE_URL: origin, LOG_LEVEL: 'warn' }
  const own = { ...settings, PORT: String(port), HOST: '127.0.0.1', WORKERS: '2' }
  const server = background(process.execPath, ['bin/start.ts'], own)
  try {
    await Promise.race([untilAnswers(`${origin}/readyz`), server.failed])
    const any = <Item>(items: readonly Item[]): Item => items[randomInt(items.length)] as Item
    const headers = { 'x-api-key': key, 'content-type': 'application/json' }
    const ask = async (path: string, message?: string): Promise<void> => {
      const enquiry = { full_name: 'Meera Nair', email: `m${randomInt(1e9)}@example.org`, message }
      const body = message === undefined ? {} : { method: 'POST', body: JSON.stringify(enquiry) }
      const response = await fetch(origin + path, { headers, ...body })
      const text = await response.text()
      if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 200)}`)
    }
    const requests: Record<Kind, () => Promise<unknown>> = {
      search: () => ask(`/catalog/v1/courses?q=${any(words)}+${any(words)}&page_size=${randomInt(1, 50)}`),
      detail: () => ask(`/catalog/v1/courses/${any(rows).id}`),
      page: () => ask(any([`/courses/${any(rows).id}`, `/courses?q=${any(words)}`, '/'])),
      enquiry: () => ask('/catalog/v1/leads', `May I visit a class? ${randomInt(1e9)}`),
      edit: () =>
        office.query('update courses set subtitle = $1 where id = $2', [
          `No. ${randomInt(1e9)}`,
          any(rows).id,
        ]),
    }
    await load(requests, workersOf(server.child.pid))
  } finally {
    await office.end()
    await server.stop()
  }
}

/** Sends the requests and prints a row each minute. */
async function load(requests: Record<Kind, () => Promise<unknown>>, workers: number[]): Promise<void> {
  const began = performance.now()
  const endAt = began + Number(options.minutes) * minuteMs
  const counts = { search: 0, detail: 0, page: 0, enquiry: 0, edit: 0 }
  const failures: string[] = []
  let took: number[] = []
  let peakMb = 0
  const send = async (kind: Kind, everyMs: number): Promise<void> => {
    await sleep(Math.random() * everyMs)
    while (performance.now() < endAt) {
      const sentAt = performance.now()
      await requests[kind]().catch((error: Error) => failures.push(`${kind}: ${error.message}`))
      took.push(performance.now() - sentAt)
      counts[kind]++
      await sleep(Math.max(0, sentAt + everyMs - performance.now()))
    }
  }
  const say = (): void => {
    const sizes = workers.map((pid) => residentMb(pid))
    peakMb = Math.max(peakMb, ...workers.map((pid) => residentMb(pid, 'VmHWM')))
    const sorted = took.sort((a, b) => a - b)
    const p99Ms = Math.round(sorted[Math.floor(sorted.length * 0.99)] ?? 0)
    took = []
    const minute = Math.round((performance.now() - began) / minuteMs)
    const failed = failures.length
    console.log(JSON.stringify({ minute, workers_mb: sizes, p99_ms: p99Ms, ...counts, delivered, failed }))
  }
  say()
  const timer = setInterval(say, minuteMs)
  const kinds = Object.entries(senders) as [Kind, readonly [number, number]][]
  await Promise.all(
    kinds.flatMap(([kind, [length, everyMs]]) => Array.from({ length }, () => send(kind, everyMs))),
  )
  clearInterval(timer)
  say()
  console.log(JSON.stringify({ peak_mb: peakMb, limit_mb: limitMb, failures: failures.slice(0, 20) }))
  if (failures.length > 0 || peakMb > limitMb) process.exitCode = 1
}

/** The worker processes of the server. */
function workersOf(pid: number | undefined): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').match(/\d+/g) ?? []
  return children
    .map(Number)
    .filter((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('start-worker.ts'))
}
