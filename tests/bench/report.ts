import type { BenchCatalogue } from './catalogue.ts'
import type { BenchServer, ServerName } from './servers.ts'

export interface Figures {
  /** CPU time of the server per request, in microseconds; 0 where the kernel does not say. */
  cpuMicros: number
  perSecond: number
  p50Ms: number
  p99Ms: number
}

interface Measured {
  catalogue: BenchCatalogue
  figures: ReadonlyMap<string, Figures[]>
  servers: ReadonlyMap<ServerName, BenchServer>
  isJson: boolean
}

/** What each case is compared with: the empty endpoint of the same build, and bare Node. */
const rivals: Record<string, { empty: string; raw: string }> = {
  list: { empty: 'next empty list', raw: 'raw list' },
  filtered: { empty: 'next empty filtered', raw: 'raw filtered' },
  detail: { empty: 'next empty detail', raw: 'raw detail' },
  '304': { empty: 'next empty nothing', raw: 'raw nothing' },
  // Their answers differ in length; these have the usual length.
  'uncached list': { empty: 'next empty list', raw: 'raw list' },
  'uncached detail': { empty: 'next empty detail', raw: 'raw detail' },
}

/** The median round of a case. `cpu_vs_…`: how many times less CPU a request takes; it does not depend on the load generator. */
export interface Row {
  case: string
  cpu_vs_empty_next: number | undefined
  cpu_vs_raw_node: number | undefined
  cpu_us: number
  per_second: number
  rate_vs_empty_next: number | undefined
  rate_vs_raw_node: number | undefined
  p50_ms: number
  p99_ms: number
}

export function rowsOf(figures: Measured['figures']): Row[] {
  const medians = new Map([...figures].map(([name, rounds]) => [name, medianOf(rounds)]))
  const median = (name: string) => medians.get(name) ?? nothing
  return [...medians].map(([name, { cpuMicros, perSecond, p50Ms, p99Ms }]) => {
    const [server = '', ...words] = name.split(' ')
    const rival = server === 'raw' ? undefined : rivals[words.join(' ')]
    return {
      case: name,
      cpu_vs_empty_next: rival && ratio(median(rival.empty).cpuMicros, cpuMicros),
      cpu_vs_raw_node: rival && ratio(median(rival.raw).cpuMicros, cpuMicros),
      cpu_us: Math.round(cpuMicros),
      per_second: Math.round(perSecond),
      rate_vs_empty_next: rival && ratio(perSecond, median(rival.empty).perSecond),
      rate_vs_raw_node: rival && ratio(perSecond, median(rival.raw).perSecond),
      p50_ms: p50Ms,
      p99_ms: p99Ms,
    }
  })
}

export function printReport({ catalogue, figures, servers, isJson }: Measured): void {
  const rows = rowsOf(figures)
  const memory = Object.fromEntries([...servers].map(([name, server]) => [name, server.residentMb()]))
  const imported = {
    seconds: Number(catalogue.importSeconds.toFixed(1)),
    peak_mb: catalogue.importPeakMb,
  }
  if (isJson) {
    console.log(JSON.stringify({ import: imported, rows, memory_mb: memory }))
    return
  }
  console.log(`Import and publish: ${imported.seconds} s, at most ${imported.peak_mb} MB.`)
  console.table(rows)
  console.log('Resident memory in MB:', memory)
}

const ratio = (a: number, b: number): number => (b === 0 ? 0 : Number((a / b).toFixed(2)))

const nothing: Figures = { cpuMicros: 0, perSecond: 0, p50Ms: 0, p99Ms: 0 }

/** The round with the middle rate. */
function medianOf(rounds: Figures[]): Figures {
  const sorted = [...rounds].sort((a, b) => a.perSecond - b.perSecond)
  return sorted[Math.floor(sorted.length / 2)] ?? nothing
}
