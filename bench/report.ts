/** What one load of a case measured. */
export interface Figures {
  /** CPU time of the server per request, in microseconds; 0 where the kernel does not say. */
  cpuMicros: number
  /** The same of PostgreSQL's processes; 0 where they run on another machine. */
  postgresMicros: number
  perSecond: number
  p50Ms: number
  p99Ms: number
}

/** What each case is compared with: an empty endpoint of the same build, and bare Node, that send a body as long. */
const rivals: Record<string, string> = {
  list: 'list',
  filtered: 'filtered',
  detail: 'detail',
  '304': 'nothing',
  // Their answers differ in length; these have the usual length.
  'uncached list': 'list',
  'uncached detail': 'detail',
}

/** The median of a case. `cpu_vs_…`: how many times as many requests a second of CPU answers. */
export interface Row {
  case: string
  cpu_vs_empty_next?: number
  cpu_vs_raw_node?: number
  cpu_us: number
  postgres_us: number
  per_second: number
  p50_ms: number
  p99_ms: number
}

/**
 * Compares CPU time: rates also measure the load generator, which reaches its own limit before bare Node does, and
 * whatever else the machine does.
 */
export function rowsOf(rounds: ReadonlyMap<string, Figures[]>): Row[] {
  const medians = new Map([...rounds].map(([name, figures]) => [name, medianOf(figures)]))
  const ratio = (rival: string, own: number): number =>
    Number(((medians.get(rival)?.cpuMicros ?? 0) / (own || 1)).toFixed(2))
  return [...medians].map(([name, { cpuMicros, postgresMicros, perSecond, p50Ms, p99Ms }]) => {
    const [server = '', ...words] = name.split(' ')
    const rival = server === 'raw' ? undefined : rivals[words.join(' ')]
    return {
      case: name,
      ...(rival !== undefined && {
        cpu_vs_empty_next: ratio(`next empty ${rival}`, cpuMicros),
        cpu_vs_raw_node: ratio(`raw ${rival}`, cpuMicros),
      }),
      cpu_us: Math.round(cpuMicros),
      postgres_us: Math.round(postgresMicros),
      per_second: Math.round(perSecond),
      p50_ms: p50Ms,
      p99_ms: p99Ms,
    }
  })
}

function medianOf(rounds: Figures[]): Figures {
  const sorted = rounds.toSorted((a, b) => a.cpuMicros - b.cpuMicros)
  return (
    sorted[Math.floor(sorted.length / 2)] ?? {
      cpuMicros: 0,
      postgresMicros: 0,
      perSecond: 0,
      p50Ms: 0,
      p99Ms: 0,
    }
  )
}

const width = 760
const labelWidth = 190
const valueWidth = 70
const rowHeight = 24
const top = 44

/** Label and colours of each server's bars, in light and in dark. */
const servers = {
  own: { label: 'this service, npm start', light: '#0a7d5a', dark: '#3ecf9b' },
  next: { label: 'under Next', light: '#3b63c4', dark: '#8aa9ff' },
  raw: { label: 'bare node:http, same bytes', light: '#8a8f98', dark: '#7d838d' },
}

/** Draws how many requests of each case a second of CPU answers, as an SVG for light and dark pages. */
export function chartOf(rows: readonly Row[]): string {
  const values = rows.map(({ case: name, cpu_us }) => ({ name, value: Math.round(1e6 / (cpu_us || 1)) }))
  const most = Math.max(1, ...values.map(({ value }) => value))
  const bars = values.map(({ name, value }, at) => {
    const y = top + at * rowHeight
    const long = Math.max(1, Math.round((value / most) * (width - labelWidth - valueWidth)))
    const middle = y + rowHeight / 2 + 4
    const label = `<text x="${labelWidth - 8}" y="${middle}" text-anchor="end">${name}</text>`
    const bar = `<rect class="${name.split(' ')[0]}" x="${labelWidth}" y="${y + 3}" width="${long}" height="${rowHeight - 6}" rx="2"/>`
    return `${label}${bar}<text x="${labelWidth + long + 6}" y="${middle}">${value.toLocaleString('en')}</text>`
  })
  const legend = Object.entries(servers).map(([name, { label }], at) => {
    const x = 8 + at * 220
    return `<rect class="${name}" x="${x}" y="12" width="12" height="12" rx="2"/><text x="${x + 18}" y="23">${label}</text>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${top + rows.length * rowHeight + 12}" role="img" aria-labelledby="t d">
<title id="t">Requests answered by a second of CPU</title>
<desc id="d">${values.map(({ name, value }) => `${name}: ${value}`).join(', ')}.</desc>
<style>
text { font: 13px system-ui, sans-serif; fill: #1c1f23 }
${colours('light')}
@media (prefers-color-scheme: dark) { text { fill: #e6e8eb } ${colours('dark')} }
</style>
${[legend.join(''), ...bars].join('\n')}
</svg>
`
}

const colours = (scheme: 'light' | 'dark'): string =>
  Object.entries(servers)
    .map(([name, colour]) => `.${name} { fill: ${colour[scheme]} }`)
    .join(' ')
