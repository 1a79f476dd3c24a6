import type { Row } from './report.ts'

const width = 760
const labelWidth = 190
const valueWidth = 70
const rowHeight = 24
const top = 44

/** Label and colours of each server's bars, in light and in dark. */
const servers: Record<string, { label: string; light: string; dark: string }> = {
  own: { label: 'this service, npm start', light: '#0a7d5a', dark: '#3ecf9b' },
  next: { label: 'under Next', light: '#3b63c4', dark: '#8aa9ff' },
  raw: { label: 'bare node:http, same bytes', light: '#8a8f98', dark: '#7d838d' },
}

/** Requests per second of each case as an SVG that needs nothing else, for light and dark pages. */
export function chartOf(rows: readonly Row[]): string {
  const most = Math.max(1, ...rows.map((row) => row.per_second))
  const height = top + rows.length * rowHeight + 12
  const bars = rows.map((row, place) => barOf(row, top + place * rowHeight, most))
  const said = rows.map((row) => `${row.case}: ${row.per_second}`).join(', ')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="t d">
<title id="t">Requests per second, 32 connections</title>
<desc id="d">${inXml(said)}.</desc>
<style>
text { font: 13px system-ui, sans-serif; fill: #1c1f23 }
${colours('light')}
@media (prefers-color-scheme: dark) { text { fill: #e6e8eb } ${colours('dark')} }
</style>
${legend()}
${bars.join('\n')}
</svg>
`
}

function barOf({ case: name, per_second }: Row, y: number, most: number): string {
  const [server = ''] = name.split(' ')
  const long = Math.max(1, Math.round((per_second / most) * (width - labelWidth - valueWidth)))
  const middle = y + rowHeight / 2 + 4
  return [
    `<text x="${labelWidth - 8}" y="${middle}" text-anchor="end">${inXml(name)}</text>`,
    `<rect class="${inXml(server)}" x="${labelWidth}" y="${y + 3}" width="${long}" height="${rowHeight - 6}" rx="2"/>`,
    `<text x="${labelWidth + long + 6}" y="${middle}">${per_second.toLocaleString('en')}</text>`,
  ].join('')
}

const legend = (): string =>
  Object.entries(servers)
    .map(([name, { label }], place) => {
      const x = 8 + place * 220
      return `<rect class="${name}" x="${x}" y="12" width="12" height="12" rx="2"/><text x="${x + 18}" y="23">${inXml(label)}</text>`
    })
    .join('')

const colours = (scheme: 'light' | 'dark'): string =>
  Object.entries(servers)
    .map(([name, colour]) => `.${name} { fill: ${colour[scheme]} }`)
    .join(' ')

const inXml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
