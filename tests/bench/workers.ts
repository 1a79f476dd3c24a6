/**
 * Measures a second worker: `node tests/bench/workers.ts [--seconds 6] [--rounds 3]`, on the PostgreSQL of
 * TEST_POSTGRES_URL. Each round asks `npm start` with one worker and with two, in turn. The requests are a cached list, a
 * detail and a list that is never cached. Prints the medians of requests per second and of the 99th percentile.
 */
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { openOnServer } from '../site/deployments.ts'
import { npmStart } from '../start/npm-start.ts'

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '6' }, rounds: { type: 'string', default: '3' } },
})
const server = process.env.TEST_POSTGRES_URL
if (!server) throw new Error('Set TEST_POSTGRES_URL to a PostgreSQL.')

const database = await openOnServer(server)
const figures = new Map<string, { perSecond: number[]; p99Ms: number[] }>()

async function measure(workers: number): Promise<void> {
  const started = await npmStart({ DATABASE_URL: database.url, WORKERS: String(workers) })
  const headers = { 'x-api-key': database.key }
  const base = `${started.origin}/catalog/v1`
  const list = (await (await fetch(`${base}/courses`, { headers })).json()) as { data: { id: string }[] }
  let asked = 0
  const requests = {
    'kept list': () => '/catalog/v1/courses?page_size=20',
    detail: () => `/catalog/v1/courses/${list.data[asked++ % list.data.length]?.id}`,
    'list never kept': () => `/catalog/v1/courses?q=${++asked}`,
  }
  for (const [name, pathOf] of Object.entries(requests)) {
    const result = await autocannon({
      url: started.origin,
      duration: Number(values.seconds),
      connections: 32,
      requests: [{ headers, setupRequest: (request) => ({ ...request, path: pathOf() }) }],
    })
    if (result.non2xx + result.errors > 0)
      throw new Error(`${name}: ${result.non2xx + result.errors} failed.`)
    const label = `${name}, ${workers} worker${workers === 1 ? '' : 's'}`
    const one = figures.get(label) ?? { perSecond: [], p99Ms: [] }
    one.perSecond.push(result.requests.average)
    one.p99Ms.push(result.latency.p99)
    figures.set(label, one)
  }
  await started.stop()
}

const median = (numbers: number[]): number => numbers.sort((a, b) => a - b)[numbers.length >> 1] ?? 0

try {
  for (let round = 0; round < Number(values.rounds); round++)
    for (const workers of [1, 2]) await measure(workers)
} finally {
  await database.drop()
}
console.table(
  Object.fromEntries(
    [...figures].map(([label, { perSecond, p99Ms }]) => [
      label,
      { 'requests/s': Math.round(median(perSecond)), 'p99 ms': median(p99Ms) },
    ]),
  ),
)
