const deepest = 6

/**
 * Clean HTML with its headings so that the outline of the page has no gap: the highest that it uses becomes `level`,
 * and none lies more than one below that before it.
 */
export function headingsFrom(level: number, html: string): string {
  const used = [...new Set([...html.matchAll(/<h([1-6])(?=[\s>])/g)].map(([, one]) => one))].sort()
  let last = level - 1
  return html.replace(/<(\/?)h([1-6])(?=[\s>])/g, (_, end: string, one: string) => {
    if (end === '') last = Math.min(level + used.indexOf(one), last + 1, deepest)
    return `<${end}h${last}`
  })
}
