import type TurndownService from 'turndown'

let converter: Promise<TurndownService> | undefined

/** Imported on first use: the converter includes an HTML parser, and most readers ask for HTML. */
async function openConverter(): Promise<TurndownService> {
  const { default: Service } = await import('turndown')
  const made = new Service({
    headingStyle: 'atx',
    bulletListMarker: '-',
    codeBlockStyle: 'fenced',
    // An empty cell must keep its column.
    blankReplacement: (_, node) => (isCell(node) ? '  |' : isBlock(node) ? '\n\n' : ''),
  })
  // Forms and navigation are of no use outside a browser.
  made.remove(['form', 'nav', 'script', 'style', 'video', 'iframe', 'button', 'noscript'])
  made.remove((node) => /\bfilters\b/.test(node.className))
  made.addRule('cell', {
    filter: ['th', 'td'],
    replacement: (text) =>
      ` ${text
        .trim()
        .replaceAll('|', '\\|')
        .replaceAll(/\s*\n\s*/g, ' ')} |`,
  })
  made.addRule('row', {
    filter: 'tr',
    replacement: (text, node) =>
      `\n|${text}${isFirstRow(node) ? `\n|${' --- |'.repeat(node.childNodes.length)}` : ''}`,
  })
  made.addRule('rows', { filter: ['thead', 'tbody'], replacement: (text) => text })
  // The text already says what pictures show. `remove` does not work here: the converter's own rule for images wins.
  made.addRule('picture', { filter: 'img', replacement: () => '' })
  return made
}

const isCell = ({ nodeName }: Node): boolean => nodeName === 'TD' || nodeName === 'TH'
const isBlock = (node: Node): boolean => (node as Node & { isBlock: boolean }).isBlock

/** Markdown has no tables without a header, so the first row becomes the header. */
const isFirstRow = ({ parentNode, previousSibling }: Node): boolean =>
  previousSibling === null && (parentNode?.nodeName !== 'TBODY' || parentNode.previousSibling === null)

/** Returns the content of a page's `<main>` element. */
function mainOf(html: string): string {
  const start = html.indexOf('>', html.indexOf('<main')) + 1
  return html.slice(start, html.lastIndexOf('</main>'))
}

/** Converts a page's `<main>` element to Markdown. Links within this site become absolute, starting with `origin`. */
export async function markdownOf(html: string, origin: string): Promise<string> {
  converter ??= openConverter()
  const service = await converter
  const main = mainOf(html)
  // Removes empty elements and those hidden from screen readers. Adds `·` and `,` between facts that only the style
  // sheet separates.
  const parted = main
    .replaceAll(/<span\b[^>]* aria-hidden="true"[^>]*>[^<]*<\/span>/g, '')
    .replaceAll(/<(span|small|time)\b[^>]*><\/\1>/g, '')
    .replaceAll(/<\/(span|time|small|a)>(?=<(span|time|small|a)\b)/g, '</$1> · ')
    .replaceAll(/<\/s>\s+(?=<span)/g, '</s>, ')
  return `${service.turndown(parted.replaceAll(/href="(?=\/(?!\/))/g, `href="${origin}`))}\n`
}
