import { Marked } from 'marked'

/** Part of an address, from a heading. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/<[^>]*>|[^a-z0-9 -]/g, '')
    .trim()
    .replace(/ +/g, '-')

const marked = new Marked({
  renderer: {
    heading({ tokens, depth }) {
      const html = this.parser.parseInline(tokens)
      return `<h${depth} id="${anchorOf(html)}">${html}</h${depth}>\n`
    },
    // Long lines scroll within, so whoever goes by keyboard must get there.
    code({ text, lang = '' }) {
      return `<pre tabindex="0" data-language="${lang.split(' ')[0]}"><code>${escapeHtml(text)}</code></pre>\n`
    },
    table({ header, rows }) {
      const cells = (tag: string, row: typeof header) =>
        `<tr>${row.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('')}</tr>`
      const body = rows.map((row) => cells('td', row)).join('\n')
      return `<div class="table" tabindex="0"><table><thead>${cells('th', header)}</thead><tbody>${body}</tbody></table></div>\n`
    },
  },
})

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (one) => entities[one] ?? one)

/** HTML of a text of ours; never of anything that an institute or a visitor wrote. */
export const htmlOf = (markdown: string): string => marked.parse(markdown, { async: false })

/** A part of a text below one heading, as a search shows it. */
export interface Section {
  heading: string
  anchor: string
  text: string
}

/** The text by its headings, without marks. */
export function sectionsOf(markdown: string): Section[] {
  return markdown
    .split(/^(?=#{1,3} )/m)
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [, heading = ''] = /^#+ (.+)/.exec(part) ?? []
      const text = part.replace(/^#+ .+/, '').replace(/[`*|#()[\]]/g, ' ')
      return {
        heading: heading.replaceAll('`', ''),
        anchor: anchorOf(heading),
        text: text.replace(/\s+/g, ' ').trim(),
      }
    })
}
