/** Metrics as prom-client passes them between processes. */
export type MetricValues = object[]

/** Upper bounds of the buckets of the histogram, in seconds. */
const bounds = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, Number.POSITIVE_INFINITY]

interface RouteFigures {
  /** Answers by status. */
  statuses: Map<number, number>
  /** Number of answers per bucket of `bounds`; each answer counts in the first bucket it fits. */
  buckets: number[]
  seconds: number
}

/**
 * Counts answers by route and status, and their times. Not by prom-client, whose look-up of labels takes longer than
 * all else here: a kept answer takes 40 µs of processor time.
 */
export class RequestFigures {
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

  /** Returns a counter and a histogram in the form of prom-client. */
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
