const deepest = 6

/**
 * Shifts headings of sanitised HTML so that the page's outline has no gap: the highest becomes `level`, each next at
 * most one lower.
 */
export function headingsFrom(level: number, html: string): string {
  const used = [...new Set([...html.matchAll(/<h([1-6])(?=[\s>])/g)].map(([, one]) => one))].sort()
  let last = level - 1
  return html.replace(/<(\/?)h([1-6])(?=[\s>])/g, (_, end: string, one: string) => {
    if (end === '') last = Math.min(level + used.indexOf(one), last + 1, deepest)
    return `<${end}h${last}`
  })
}
