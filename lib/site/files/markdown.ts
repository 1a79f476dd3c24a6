import type TurndownService from 'turndown'

let converter: Promise<TurndownService> | undefined

/** Loads the converter on use: it brings a parser of its own, and most readers ask for HTML. */
async function openConverter(): Promise<TurndownService> {
  const { default: Service } = await import('turndown')
  const made = new Service({
    headingStyle: 'atx',
    bulletListMarker: '-',
    codeBlockStyle: 'fenced',
    // An empty cell keeps its column.
    blankReplacement: (_, node) => (isCell(node) ? '  |' : isBlock(node) ? '\n\n' : ''),
  })
  // Forms and navigation need a browser.
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
  // Pictures say nothing that the text does not. A rule, since the converter has one of its own.
  made.addRule('picture', { filter: 'img', replacement: () => '' })
  return made
}

const isCell = ({ nodeName }: Node): boolean => nodeName === 'TD' || nodeName === 'TH'
const isBlock = (node: Node): boolean => (node as Node & { isBlock: boolean }).isBlock

/** Markdown knows no table without headings: the first row is taken for them. */
const isFirstRow = ({ parentNode, previousSibling }: Node): boolean =>
  previousSibling === null && (parentNode?.nodeName !== 'TBODY' || parentNode.previousSibling === null)

/** Returns the content of the main element of a page of ours. */
function mainOf(html: string): string {
  const start = html.indexOf('>', html.indexOf('<main')) + 1
  return html.slice(start, html.lastIndexOf('</main>'))
}

/** Converts the main part of a page to Markdown. Links of this site become absolute, with `origin` in front. */
export async function markdownOf(html: string, origin: string): Promise<string> {
  converter ??= openConverter()
  const service = await converter
  const main = mainOf(html)
  // What is for eyes only or holds nothing goes; the style sheet sets the other facts apart, which Markdown has not.
  const parted = main
    .replaceAll(/<span\b[^>]* aria-hidden="true"[^>]*>[^<]*<\/span>/g, '')
    .replaceAll(/<(span|small|time)\b[^>]*><\/\1>/g, '')
    .replaceAll(/<\/(span|time|small|a)>(?=<(span|time|small|a)\b)/g, '</$1> · ')
    .replaceAll(/<\/s>\s+(?=<span)/g, '</s>, ')
  return `${service.turndown(parted.replaceAll(/href="(?=\/(?!\/))/g, `href="${origin}`))}\n`
}
