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
  /** What is measured, to be read by Prometheus: the worker's own, and what is summed over all workers. */
  registries: [Registry, Registry]
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
  const ofAll = new Registry()
  new Gauge({ name: 'catalogue_workers', help: 'Worker processes that answered', registers: [ofAll] }).set(1)
  registry.setDefaultLabels({ worker })
  measureProcess(registry)
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
      const add = (status: number): void => {
        requests.inc({ route, status })
        requestSeconds.observe({ route }, (performance.now() - began) / 1_000)
      }
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
    registries: [registry, ofAll],
  }
}

/** How often the event loop's delay is measured, in milliseconds: twenty wake-ups a second cost nothing. */
const delayResolutionMs = 50

/**
 * Adds metrics of this process that are read only on request. prom-client's default metrics would also observe each
 * garbage collection, which takes 6 % of the processor time of a process that serves cached answers.
 */
function measureProcess(registry: Registry): void {
  const delays = monitorEventLoopDelay({ resolution: delayResolutionMs })
  delays.enable()
  const late = (nanoseconds: number): number =>
    delays.count === 0 ? 0 : Math.max(0, nanoseconds / 1e9 - delayResolutionMs / 1_000)
  const help = 'How late the event loop ran a timer since the last reading'
  const cpuSeconds = (): number => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1_000_000
  }
  const gauges: [string, string, () => number][] = [
    ['process_resident_memory_bytes', 'Resident memory of a worker', () => process.memoryUsage.rss()],
    ['nodejs_heap_used_bytes', 'Memory of JavaScript values', () => process.memoryUsage().heapUsed],
    ['nodejs_eventloop_lag_p99_seconds', `${help}, 99th percentile`, () => late(delays.percentile(99))],
    ['nodejs_eventloop_lag_max_seconds', `${help}, at most`, () => late(delays.max)],
  ]
  const counters: typeof gauges = [
    ['process_cpu_seconds_total', 'Processor time of a worker', cpuSeconds],
    [
      'nodejs_eventloop_active_seconds_total',
      'Time in which the event loop was not idle; its rate is how busy a worker is, from 0 to 1',
      () => performance.eventLoopUtilization().active / 1_000,
    ],
  ]
  const registers = [registry]
  for (const [name, help, read] of gauges) {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read())
        // Metrics are collected in the order in which they were added, so this is the last reading of the delays.
        if (name === 'nodejs_eventloop_lag_max_seconds') delays.reset()
      },
    })
  }
  for (const [name, help, read] of counters) {
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset()
        this.inc(read())
      },
    })
  }
}
