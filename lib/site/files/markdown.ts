import type TurndownService from 'turndown'

let converter: Promise<TurndownService> | undefined

/** Imports the converter on first use. It includes an HTML parser, and most readers request HTML. */
async function openConverter(): Promise<TurndownService> {
  const { default: Service } = await import('turndown')
  const made = new Service({
    headingStyle: 'atx',
    bulletListMarker: '-',
    codeBlockStyle: 'fenced',
    // An empty cell must still occupy its column.
    blankReplacement: (_, node) => (isCell(node) ? '  |' : isBlock(node) ? '\n\n' : ''),
  })
  // These elements are useless outside a browser.
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
  // Pictures only repeat what the text says. `remove` does not work here, because the converter's own rule for images
  // takes precedence.
  made.addRule('picture', { filter: 'img', replacement: () => '' })
  return made
}

const isCell = ({ nodeName }: Node): boolean => nodeName === 'TD' || nodeName === 'TH'
const isBlock = (node: Node): boolean => (node as Node & { isBlock: boolean }).isBlock

/**
 * Returns whether a row is the first of its table. Markdown tables need a header, so the first row becomes the
 * header.
 */
const isFirstRow = ({ parentNode, previousSibling }: Node): boolean =>
  previousSibling === null && (parentNode?.nodeName !== 'TBODY' || parentNode.previousSibling === null)

function mainOf(html: string): string {
  const start = html.indexOf('>', html.indexOf('<main')) + 1
  return html.slice(start, html.lastIndexOf('</main>'))
}

/** Converts a page's `<main>` element to Markdown. Links within this site become absolute, starting with `origin`. */
export async function markdownOf(html: string, origin: string): Promise<string> {
  converter ??= openConverter()
  const service = await converter
  const main = mainOf(html)
  // Removes elements that are empty or hidden from screen readers. Adds `·` and `,` between facts that only the style
  // sheet separates.
  const parted = main
    .replaceAll(/<span\b[^>]* aria-hidden="true"[^>]*>[^<]*<\/span>/g, '')
    .replaceAll(/<(span|small|time)\b[^>]*><\/\1>/g, '')
    .replaceAll(/<\/(span|time|small|a)>(?=<(span|time|small|a)\b)/g, '</$1> · ')
    .replaceAll(/<\/s>\s+(?=<span)/g, '</s>, ')
  return `${service.turndown(parted.replaceAll(/href="(?=\/(?!\/))/g, `href="${origin}`))}\n`
}
