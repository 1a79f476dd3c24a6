import TurndownService from 'turndown'

const converter = new TurndownService({
  headingStyle: 'atx',
  bulletListMarker: '-',
  codeBlockStyle: 'fenced',
})
// Forms and navigation need a browser; pictures say nothing that the text does not.
converter.remove(['form', 'nav', 'script', 'style', 'img', 'video', 'iframe', 'button', 'noscript'])

const mainElement = /<main[^>]*>([\s\S]*)<\/main>/

/** Converts the main part of a page to Markdown. Links of this site become absolute, with `origin` in front. */
export function markdownOf(html: string, origin: string): string {
  const [, main = ''] = mainElement.exec(html) ?? []
  // Inline elements side by side are parted by the style sheet on the page.
  const parted = main.replaceAll('</span><span', '</span> · <span')
  return `${converter.turndown(parted.replaceAll(/href="(?=\/(?!\/))/g, `href="${origin}`))}\n`
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
