import { parse } from 'parse5'

/** Extracts what the rules check in a page. */
export function readPage(address, html) {
  const elements = [...elementsIn(parse(html, { sourceCodeLocationInfo: true }))]
  const named = (...names) => elements.filter(({ tagName }) => names.includes(tagName))
  const metaOf = (name) =>
    named('meta')
      .find((one) => one.get('name')?.toLowerCase() === name)
      ?.get('content')
  const links = (rel) => named('link').filter((one) => (one.get('rel') ?? '').split(/\s+/).includes(rel))
  const absolute = (href) => (href && URL.canParse(href, address) ? new URL(href, address).href : href)
  return {
    address,
    html,
    language: named('html')[0]?.get('lang'),
    title: lineOf(named('title')[0]),
    description: metaOf('description'),
    robots: metaOf('robots') ?? '',
    canonical: links('canonical').map((one) => one.get('href') ?? ''),
    alternates: links('alternate')
      .filter((one) => one.get('hreflang') !== undefined)
      .map((one) => ({ language: one.get('hreflang'), href: one.get('href') ?? '' })),
    structuredData: named('script')
      .filter((one) => one.get('type') === 'application/ld+json')
      .map((one) => textIn(one.node)),
    links: named('a').map((one) => absolute(one.get('href'))),
    unsized: named('img')
      .filter((one) => !isSized(one))
      .map((one) => one.get('src') ?? 'without src'),
    forms: named('form').map((form) => ({
      action: form.get('action') ?? '',
      fields: [...elementsIn(form.node)]
        .filter(({ tagName }) => ['input', 'textarea', 'select', 'button'].includes(tagName))
        .map((one) => ({
          name: one.get('name') ?? '',
          type: one.get('type') ?? '',
          value: one.get('value') ?? '',
          options: [...elementsIn(one.node)].map((option) => option.get('value')),
        })),
    })),
    selfClosed: elements
      .filter(
        ({ tagName, node }) => tagName.startsWith('catalogue-') && startTagOf(node, html).endsWith('/>'),
      )
      .map(({ tagName }) => tagName),
    text: textIn(named('body')[0]?.node),
  }
}

function startTagOf({ sourceCodeLocation: at }, html) {
  const { startOffset, endOffset } = at?.startTag ?? at ?? {}
  return html.slice(startOffset, endOffset)
}

function* elementsIn(node) {
  for (const child of node.childNodes ?? []) {
    if (child.tagName) {
      const attributes = new Map(child.attrs.map(({ name, value }) => [name, value]))
      yield { node: child, tagName: child.tagName, get: (name) => attributes.get(name) }
    }
    yield* elementsIn(child)
  }
}

/**
 * Returns whether the browser knows a picture's size before loading it. Next's pictures that fill their box have no
 * width and height, but do not move the page either.
 */
const isSized = (image) =>
  (image.get('width') && image.get('height')) ||
  /aspect-ratio|position:\s*absolute|height:\s*\d/.test(image.get('style') ?? '')

const lineOf = (element) => textIn(element?.node).replaceAll(/\s+/g, ' ').trim()

function textIn(node) {
  let text = ''
  for (const child of node?.childNodes ?? []) {
    if (child.nodeName === '#text') text += child.value
    // Spaces keep the words of two elements apart.
    else if (node.tagName !== 'body' || !['script', 'style', 'template'].includes(child.tagName))
      text += ` ${textIn(child)} `
  }
  return text
}
