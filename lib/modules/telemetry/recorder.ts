import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { CountedEvent } from '#lib/observe.ts'
import { measureProcess } from './process-figures.ts'
import { type MetricValues, RequestFigures } from './request-figures.ts'

export interface Recorder {
  /** Answers a request, and counts it with its time. `route` is a pattern, never a path: paths have no bound. */
  timeRequest(route: string, answer: () => Promise<Response>): Promise<Response>
  count(event: CountedEvent, label: string): void
  timePublish(seconds: number): void
  /** This process's metrics, read now. */
  read(): Promise<MetricValues>
}

/** Figures of this process that are read when somebody asks. */
export interface FigureSources {
  pools: () => { pool: string; state: string; count: number }[]
  caches: () => { cache: string; bytes: number; hits: number; misses: number }[]
}

/** The label of an event, and values of it that begin at 0: a series that begins with its first event has no increase. */
const events: Record<CountedEvent, { help: string; label: string; known: string[] }> = {
  rate_limited: {
    help: 'Requests over a limit, by the kind of limit',
    label: 'limit',
    known: ['key', 'leads'],
  },
  sign_in_refused: {
    help: 'Refused sign-ins to the dashboard',
    label: 'action',
    known: ['code.refuse', 'link.refuse'],
  },
  publish_failed: { help: 'Publishes that failed', label: 'by', known: ['request', 'sweep'] },
}

/** Opens the metrics of a process. `worker` tells processes apart, so that a replaced one resets its own counters only. */
export function openRecorder(worker: string, sources: FigureSources): Recorder {
  const registry = new Registry()
  const registers = [registry]
  registry.setDefaultLabels({ worker })
  measureProcess(registry)
  const requests = new RequestFigures()
  const publishSeconds = new Histogram({
    name: 'catalogue_publish_seconds',
    help: 'Time of one publish of one institute',
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
    help: 'Database connections of a pool: used, idle, their most, and statements that wait for one',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const { pool, state, count } of sources.pools()) this.set({ pool, state }, count)
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
    help: 'Look-ups of a cache: hit or miss',
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
