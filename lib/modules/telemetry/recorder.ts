import { performance } from 'node:perf_hooks'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { backgroundFigures } from '#lib/base/background.ts'
import { cacheFigures } from '#lib/base/cache.ts'
import { poolFigures } from '#lib/base/db/postgres.ts'
import type { CountedEvent } from '#lib/base/observe.ts'

export type Recorder = ReturnType<typeof openRecorder>

const ownSources = { pools: poolFigures, caches: cacheFigures, background: backgroundFigures }

/**
 * Label, label values and help text of each counted event. A counter starts at 0 for these values, because Prometheus
 * sees no increase in a series whose first value is 1.
 */
const events: Record<CountedEvent, [label: string, known: string[], help: string]> = {
  rate_limited: ['limit', ['key', 'leads'], 'Requests over a limit'],
  mail_limited: [
    'kind',
    ['code', 'notice', 'enquiry'],
    'Mails put off or not sent: the address got too many',
  ],
  sign_in_refused: ['action', ['code.refuse', 'link.refuse'], 'Refused sign-ins to the dashboard'],
  action_refused: ['action', ['admin.refuse', 'origin.refuse'], 'Refused actions and forms of the dashboard'],
  publish_failed: ['by', ['request', 'sweep'], 'Publishes that failed'],
  stale_answers: ['why', ['publishing', 'failed'], 'Requests that got the former revision'],
  replica_reads: ['outcome', ['used', 'behind', 'failed'], 'Reads of the API with a replica set'],
  background_failed: [
    'task',
    ['publish behind', 'search index', 'publishing', 'enquiries', 'hooks'],
    'Background work that failed',
  ],
}

/** `worker` becomes a label, so that a restart resets only that worker's counters. */
export function openRecorder(worker: string, sources = ownSources) {
  const registry = new Registry()
  const registers = [registry]
  registry.setDefaultLabels({ worker })
  const ofAll = new Registry()
  new Gauge({ name: 'catalogue_workers', help: 'Worker processes that answered', registers: [ofAll] }).set(1)
  const requests = new Counter({
    name: 'catalogue_requests_total',
    help: 'Requests by route and status',
    labelNames: ['route', 'status'],
    registers,
  })
  const requestSeconds = new Histogram({
    name: 'catalogue_request_seconds',
    help: 'Time from a request to its answer, by route',
    labelNames: ['route'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  })
  const publishSeconds = new Histogram({
    name: 'catalogue_publish_seconds',
    help: 'Duration of a publish of one institute',
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120],
    registers,
  })
  const counters = new Map(
    Object.entries(events).map(([name, [label, known, help]]) => {
      const counter = new Counter({ name: `catalogue_${name}_total`, help, labelNames: [label], registers })
      for (const value of known) counter.inc({ [label]: value }, 0)
      return [name, counter]
    }),
  )
  for (const figure of figuresOf(sources)) register(registry, figure)
  return {
    /** `route` must be a route pattern, not a path, because the number of paths is unbounded. */
    async timeRequest(route: string, answer: () => Promise<Response>): Promise<Response> {
      const began = performance.now()
      let status = 500
      try {
        const response = await answer()
        status = response.status
        return response
      } finally {
        requests.inc({ route, status })
        requestSeconds.observe({ route }, (performance.now() - began) / 1_000)
      }
    },
    count: (event: CountedEvent, value: string) => counters.get(event)?.inc({ [events[event][0]]: value }),
    timePublish: (seconds: number) => publishSeconds.observe(seconds),
    /** The worker's own, and what is summed over all workers. */
    registries: [registry, ofAll] as [Registry, Registry],
  }
}

/** A metric that is read when metrics are requested; a counter if its name ends in `_total`. */
type Figure = [
  name: string,
  help: string,
  read: () => number | [Record<string, string>, number][],
  ...labelNames: string[],
]

function register(registry: Registry, [name, help, read, ...labelNames]: Figure): void {
  const Kind = name.endsWith('_total') ? Counter : Gauge
  new Kind({
    name,
    help,
    labelNames,
    registers: [registry],
    collect() {
      this.reset()
      const found = read()
      for (const [labels, value] of typeof found === 'number' ? [[{}, found] as const] : found)
        this.inc(labels, value)
    },
  })
}

/** prom-client's default metrics would also observe each garbage collection: 6 % of the time of cached answers. */
const figuresOf = ({ pools, caches, background }: typeof ownSources): Figure[] => [
  ['process_resident_memory_bytes', 'Resident memory of a worker', () => process.memoryUsage.rss()],
  [
    'nodejs_eventloop_active_seconds_total',
    'Time in which the event loop was not idle; its rate is how busy a worker is, from 0 to 1',
    () => performance.eventLoopUtilization().active / 1_000,
  ],
  [
    'catalogue_pool_connections',
    'Database connections of a pool: used, abandoned, idle, maximum, and statements waiting for one',
    () => pools().map(({ pool, state, count }) => [{ pool, state }, count]),
    'pool',
    'state',
  ],
  [
    'catalogue_background_running',
    'Background work that runs, by task; the tasks of the sweep always run',
    () => background().map(({ task, count }) => [{ task }, count]),
    'task',
  ],
  [
    'catalogue_cache_bytes',
    'Memory of a cache; "lists" holds the indexes',
    () => caches().map(({ cache, bytes }) => [{ cache }, bytes]),
    'cache',
  ],
  [
    'catalogue_cache_lookups_total',
    'Look-ups in a cache, by result: hit or miss',
    () =>
      caches().flatMap(({ cache, hits, misses }) => [
        [{ cache, result: 'hit' }, hits],
        [{ cache, result: 'miss' }, misses],
      ]),
    'cache',
    'result',
  ],
]
