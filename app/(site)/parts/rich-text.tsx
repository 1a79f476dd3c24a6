import { escapeText } from '#lib/base/html/write.ts'
import { langOf, type PageContext } from '#lib/site/page-context.ts'

interface Props {
  context: PageContext
  html: string | null
  language: string | null
  /** Level of the highest heading in the text: one below the heading above the text. */
  headings?: number
}

/** Rich text written by the institute. Its HTML was cleaned when it was published. Renders nothing for null. */
export function RichText({ context, html, language, headings = 3 }: Props) {
  if (html === null || html === '') return null
  const text = html.replace(/<[^<>]*>/g, '')
  return (
    <div
      className="prose"
      {...langOf(context, text, language)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned to a safelist when it was published
      dangerouslySetInnerHTML={{ __html: reachableTables(headingsFrom(headings, html), context.words.table) }}
    />
  )
}

/** Puts each table of cleaned HTML into a box that a keyboard can scroll, with a name for screen readers. */
export function reachableTables(html: string, name: string): string {
  const label = escapeText(name).replaceAll('"', '&quot;')
  return html
    .replace(
      /<table(?=[\s>])/g,
      (table) => `<div class="wide" role="group" aria-label="${label}" tabindex="0">${table}`,
    )
    .replaceAll('</table>', '</table></div>')
}

const deepest = 6

/** Leaves no gaps: the highest heading gets `level`, each is at most one level below the one before. */
export function headingsFrom(level: number, html: string): string {
  const used = [...new Set([...html.matchAll(/<h([1-6])(?=[\s>])/g)].map(([, one]) => one))].sort()
  let last = level - 1
  return html.replace(/<(\/?)h([1-6])(?=[\s>])/g, (_, end: string, one: string) => {
    if (end === '') last = Math.min(level + used.indexOf(one), last + 1, deepest)
    return `<${end}h${last}`
  })
}
