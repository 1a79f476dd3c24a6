import type { BenchCatalogue } from './catalogue.ts'
import type { Figures } from './measure.ts'
import type { BenchServer, ServerName } from './servers.ts'

interface Measured {
  catalogue: BenchCatalogue
  figures: ReadonlyMap<string, Figures[]>
  servers: ReadonlyMap<ServerName, BenchServer>
  isJson: boolean
}

/** The rivals of each case, by name: the empty endpoint of the same build, and bare Node. */
const rivals: Record<string, { empty: string; raw: string }> = {
  list: { empty: 'next empty list', raw: 'raw list' },
  filtered: { empty: 'next empty filtered', raw: 'raw filtered' },
  detail: { empty: 'next empty detail', raw: 'raw detail' },
  '304': { empty: 'next empty nothing', raw: 'raw nothing' },
  // Their answers differ in length: these are of the usual one.
  'uncached list': { empty: 'next empty list', raw: 'raw list' },
  'uncached detail': { empty: 'next empty detail', raw: 'raw detail' },
}

/** The median of one case, and its ratios to what it is compared with. */
export interface Row {
  case: string
  per_second: number
  p50_ms: number
  p99_ms: number
  of_empty_next: number | undefined
  of_raw_node: number | undefined
}

export function rowsOf(figures: Measured['figures']): Row[] {
  const medians = new Map([...figures].map(([name, rounds]) => [name, medianOf(rounds)]))
  const rate = (name: string) => medians.get(name)?.perSecond ?? 0
  return [...medians].map(([name, { perSecond, p50Ms, p99Ms }]) => {
    const [server = '', ...words] = name.split(' ')
    const rival = server === 'raw' ? undefined : rivals[words.join(' ')]
    return {
      case: name,
      per_second: Math.round(perSecond),
      p50_ms: p50Ms,
      p99_ms: p99Ms,
      of_empty_next: rival && ratio(perSecond, rate(rival.empty)),
      of_raw_node: rival && ratio(perSecond, rate(rival.raw)),
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

/** The round with the middle rate. */
function medianOf(rounds: Figures[]): Figures {
  const sorted = [...rounds].sort((a, b) => a.perSecond - b.perSecond)
  return sorted[Math.floor(sorted.length / 2)] ?? { perSecond: 0, p50Ms: 0, p99Ms: 0 }
}
