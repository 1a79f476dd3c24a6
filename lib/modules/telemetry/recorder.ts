import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { CountedEvent } from '#lib/base/observe.ts'

export interface Recorder {
  /**
   * Runs `answer`, counts the request and measures its duration. `route` must be a route pattern, not a path, because
   * the number of paths is unbounded.
   */
  timeRequest(route: string, answer: () => Promise<Response>): Promise<Response>
  count(event: CountedEvent, label: string): void
  timePublish(seconds: number): void
  read(): Promise<MetricValues>
}

/** Functions that read figures of this process when metrics are requested. */
interface FigureSources {
  pools: () => { pool: string; state: string; count: number }[]
  caches: () => { cache: string; bytes: number; hits: number; misses: number }[]
  background: () => { task: string; count: number }[]
}

/**
 * Help text and label of each counted event. Counters of the `known` label values start at 0, because Prometheus sees
 * no increase in a series whose first value is 1.
 */
const events: Record<CountedEvent, { help: string; label: string; known: string[] }> = {
  rate_limited: {
    help: 'Requests over a limit, by the kind of limit',
    label: 'limit',
    known: ['key', 'leads'],
  },
  mail_limited: {
    help: 'Mails put off or not sent, because their address got too many',
    label: 'kind',
    known: ['code', 'notice', 'enquiry'],
  },
  sign_in_refused: {
    help: 'Refused sign-ins to the dashboard',
    label: 'action',
    known: ['code.refuse', 'link.refuse'],
  },
  action_refused: {
    help: 'Requests to the dashboard that members may not make, and forms that other sites sent',
    label: 'action',
    known: ['admin.refuse', 'origin.refuse'],
  },
  publish_failed: { help: 'Publishes that failed', label: 'by', known: ['request', 'sweep'] },
  stale_answers: {
    help: 'Requests that got the former revision, because its publish goes on in the background or failed',
    label: 'why',
    known: ['publishing', 'failed'],
  },
  replica_reads: {
    help: 'Reads of the API with a replica set, by what became of it: used, behind the primary, or failed',
    label: 'outcome',
    known: ['used', 'behind', 'failed'],
  },
  background_failed: {
    help: 'Background work that failed',
    label: 'task',
    known: ['publish behind', 'search index', 'publishing', 'enquiries', 'hooks'],
  },
}

/**
 * Starts recording a process's metrics. `worker` becomes a label, so that a restart resets only that worker's counters.
 */
export function openRecorder(worker: string, sources: FigureSources): Recorder {
  const registry = new Registry()
  const registers = [registry]
  registry.setDefaultLabels({ worker })
  measureProcess(registry)
  const requests = new RequestFigures()
  const publishSeconds = new Histogram({
    name: 'catalogue_publish_seconds',
    help: 'Duration of a publish of one institute',
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120],
    registers,
  })
  const counters = new Map(
    Object.entries(events).map(([name, { help, label, known }]) => {
      const counter = new Counter({ name: `catalogue_${name}_total`, help, labelNames: [label], registers })
      for (const value of known) counter.inc({ [label]: value }, 0)
      return [name, counter]
    }),
  )
  new Gauge({
    name: 'catalogue_pool_connections',
    help: 'Database connections of a pool: used, abandoned, idle, maximum, and statements waiting for one',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const { pool, state, count } of sources.pools()) this.set({ pool, state }, count)
    },
  })
  new Gauge({
    name: 'catalogue_background_running',
    help: 'Background work that runs, by task; the tasks of the sweep always run',
    labelNames: ['task'],
    registers,
    collect() {
      this.reset()
      for (const { task, count } of sources.background()) this.set({ task }, count)
    },
  })
  new Gauge({
    name: 'catalogue_cache_bytes',
    help: 'Memory of a cache; "lists" holds the indexes',
    labelNames: ['cache'],
    registers,
    collect() {
      for (const { cache, bytes } of sources.caches()) this.set({ cache }, bytes)
    },
  })
  new Counter({
    name: 'catalogue_cache_lookups_total',
    help: 'Look-ups in a cache, by result: hit or miss',
    labelNames: ['cache', 'result'],
    registers,
    collect() {
      this.reset()
      for (const { cache, hits, misses } of sources.caches()) {
        this.inc({ cache, result: 'hit' }, hits)
        this.inc({ cache, result: 'miss' }, misses)
      }
    },
  })
  return {
    timeRequest(route, answer) {
      const began = performance.now()
      const add = (status: number): void => requests.add(route, status, (performance.now() - began) / 1_000)
      return answer().then(
        (response) => {
          add(response.status)
          return response
        },
        (error: unknown) => {
          add(500)
          throw error
        },
      )
    },
    count: (event, value) => counters.get(event)?.inc({ [events[event].label]: value }),
    timePublish: (seconds) => publishSeconds.observe(seconds),
    read: async () => [...requests.values(worker), ...(await registry.getMetricsAsJSON())],
  }
}

/** Metrics as JSON, in the format that prom-client passes between processes. */
export type MetricValues = object[]

/** Upper bounds of the histogram buckets, in seconds. */
const bounds = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, Number.POSITIVE_INFINITY]

interface RouteFigures {
  statuses: Map<number, number>
  /** Number of answers per bucket of `bounds`. Each answer counts only in the smallest bucket that it fits. */
  buckets: number[]
  seconds: number
}

/**
 * Counts answers by route and status and measures their duration. Does not use prom-client, because its label look-up
 * would cost more than all other work here: a cached answer takes 40 µs of processor time.
 */
class RequestFigures {
  readonly #routes = new Map<string, RouteFigures>()

  add(route: string, status: number, seconds: number): void {
    let figures = this.#routes.get(route)
    if (!figures) {
      figures = { statuses: new Map(), buckets: bounds.map(() => 0), seconds: 0 }
      this.#routes.set(route, figures)
    }
    figures.statuses.set(status, (figures.statuses.get(status) ?? 0) + 1)
    figures.seconds += seconds
    let bucket = 0
    while (seconds > (bounds[bucket] ?? 0)) bucket++
    figures.buckets[bucket] = (figures.buckets[bucket] ?? 0) + 1
  }

  /** Returns a counter and a histogram in prom-client's format. */
  values(worker: string): MetricValues {
    const aggregator = 'sum'
    const counts: object[] = []
    const times: object[] = []
    for (const [route, { statuses, buckets, seconds }] of this.#routes) {
      for (const [status, value] of statuses)
        counts.push({ value, labels: { route, status: String(status), worker } })
      const metricName = (part: string): string => `catalogue_request_seconds_${part}`
      let count = 0
      for (const [index, le] of bounds.entries()) {
        count += buckets[index] ?? 0
        const label = le === Number.POSITIVE_INFINITY ? '+Inf' : le
        times.push({ metricName: metricName('bucket'), value: count, labels: { le: label, route, worker } })
      }
      times.push({ metricName: metricName('sum'), value: seconds, labels: { route, worker } })
      times.push({ metricName: metricName('count'), value: count, labels: { route, worker } })
    }
    const counter = { name: 'catalogue_requests_total', help: 'Requests by route and status' }
    const histogram = {
      name: 'catalogue_request_seconds',
      help: 'Time from a request to its answer, by route',
    }
    return [
      { ...counter, type: 'counter', values: counts, aggregator },
      { ...histogram, type: 'histogram', values: times, aggregator },
    ]
  }
}

/** How often the event loop's delay is measured, in milliseconds: twenty wake-ups a second cost nothing. */
const delayResolutionMs = 50

/**
 * Adds metrics of this process that are read only on request. prom-client's default metrics would instead observe each
 * garbage collection and wake the process a hundred times a second. A process that serves cached answers would spend an
 * eighth of its processor time on that.
 */
function measureProcess(registry: Registry): void {
  const add = (Kind: typeof Gauge | typeof Counter, name: string, help: string, read: () => number) =>
    new Kind({
      name,
      help,
      registers: [registry],
      collect() {
        this.reset()
        this.inc(read())
      },
    })
  add(Gauge, 'process_resident_memory_bytes', 'Resident memory of a worker', () => process.memoryUsage.rss())
  add(Gauge, 'nodejs_heap_used_bytes', 'Memory of JavaScript values', () => process.memoryUsage().heapUsed)
  add(Counter, 'process_cpu_seconds_total', 'Processor time of a worker', () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1_000_000
  })
  add(
    Counter,
    'nodejs_eventloop_active_seconds_total',
    'Time in which the event loop was not idle; its rate is how busy a worker is, from 0 to 1',
    () => performance.eventLoopUtilization().active / 1_000,
  )
  const delays = monitorEventLoopDelay({ resolution: delayResolutionMs })
  delays.enable()
  const secondsOf = (nanoseconds: number): number =>
    delays.count === 0 ? 0 : Math.max(0, nanoseconds / 1e9 - delayResolutionMs / 1_000)
  const help = 'How late the event loop ran a timer since the last reading'
  add(Gauge, 'nodejs_eventloop_lag_p99_seconds', `${help}, 99th percentile`, () =>
    secondsOf(delays.percentile(99)),
  )
  add(Gauge, 'nodejs_eventloop_lag_max_seconds', `${help}, at most`, () => {
    const seconds = secondsOf(delays.max)
    // Read last: metrics are collected in the order in which they were added.
    delays.reset()
    return seconds
  })
}
