import type TurndownService from 'turndown'

let converter: Promise<TurndownService> | undefined

/** Loads the converter on use: it brings a parser of its own, and most readers ask for HTML. */
async function openConverter(): Promise<TurndownService> {
  const { default: Service } = await import('turndown')
  const made = new Service({ headingStyle: 'atx', bulletListMarker: '-', codeBlockStyle: 'fenced' })
  // Forms and navigation need a browser.
  made.remove(['form', 'nav', 'script', 'style', 'video', 'iframe', 'button', 'noscript'])
  made.remove((node) => /\bfilters\b/.test(node.className))
  // Pictures say nothing that the text does not. A rule, since the converter has one of its own.
  made.addRule('picture', { filter: 'img', replacement: () => '' })
  return made
}

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
  // The style sheet parts inline elements on the page; texts for eyes only have another one for readers.
  const parted = main
    .replaceAll(/<span aria-hidden="true">[^<]*<\/span>/g, '')
    .replaceAll(/<\/(span|time|small)>(?=<(span|time|small)\b)/g, '</$1> · ')
  return `${service.turndown(parted.replaceAll(/href="(?=\/(?!\/))/g, `href="${origin}`))}\n`
}

/** Tells whether `Accept` prefers Markdown to HTML; only a caller that names Markdown gets it. */
export function prefersMarkdown(accept: string | null): boolean {
  const weights = new Map(
    (accept ?? '')
      .toLowerCase()
      .split(',')
      .map((range): [string, number] => {
        const [type = '', ...parameters] = range.split(';').map((part) => part.trim())
        const weight = parameters.find((one) => one.startsWith('q='))
        return [type, weight === undefined ? 1 : Number(weight.slice(2)) || 0]
      }),
  )
  const markdown = weights.get('text/markdown') ?? 0
  return markdown > 0 && markdown >= (weights.get('text/html') ?? 0)
}
