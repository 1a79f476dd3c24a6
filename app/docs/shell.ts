import { guidesByGroup, listGuides } from '#lib/modules/docs/guides.ts'
import { escapeHtml, sectionsOf } from '#lib/modules/docs/markdown.ts'
import { questionMax } from '#lib/modules/docs/search.ts'
import { isListed } from '#lib/modules/docs/settings.ts'

/** Content-Security-Policy: allows only resources of this service, and no inline scripts. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  // Live examples show courses whose pictures are on other sites.
  'img-src http: https: data:',
  "connect-src 'self'",
  "base-uri 'none'",
  // For the search form.
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

interface Page {
  title: string
  /** Path of the page, to highlight it in the navigation. */
  path: string
  /** Content of the `<main>` element, as trusted HTML. */
  html: string
  /** Markdown source of the content, from which the table of contents is built. */
  markdown?: string
  /** On pages of the reference: the operations to list in place of the guides. */
  operations?: { heading: string; slug: string }[]
  /** Whether the page has a column of examples. */
  isWide?: boolean
  /** The demo institute's API key, prefilled in the key field. */
  key?: string | undefined
  /** Text to show in the search field. */
  question?: string
  /** Set to false to add `noindex` even where the documentation is listed. */
  isIndexed?: boolean
}

const reference = [
  ['/docs/reference', 'Reference'],
  ['/docs/error-codes', 'Error codes'],
] as const

export function docsPage(page: Page): Response {
  const { title, path, html, markdown, operations, key, question = '', isIndexed = true, isWide } = page
  return new Response(
    `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title.replaceAll('`', ''))} – Catalogue API</title>
${isIndexed && isListed() ? '' : '<meta name="robots" content="noindex">\n'}<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/docs.css">
<script type="module" src="/docs/docs.js"></script>
</head>
<body${isWide ? ' class="wide"' : ''}${key === undefined ? '' : ` data-key="${key}"`}>
<a class="skip" href="#content">Skip to the content</a>
<header><a href="/docs">Catalogue API</a>
<search><form action="/docs/search"><label for="find">Search the documentation <kbd>/</kbd></label><input id="find" name="q" type="search" maxlength="${questionMax}" autocomplete="off" value="${escapeHtml(question)}"></form><div id="found" aria-live="polite"></div></search>
</header>
${operations ? operationsNavigation(operations, path) : navigation(path) + contents(markdown)}
<main id="content">${html}${neighbours(path)}</main>
</body>
</html>`,
    {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policy,
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'cache-control': 'public, max-age=300',
      },
    },
  )
}

/** Returns the navigation: all guides by group, with the current page highlighted. */
function navigation(path: string): string {
  const item = (href: string, text: string): string => {
    const current = href === path ? ' aria-current="page"' : ''
    return `<li><a href="${href}"${current}>${inline(text)}</a></li>`
  }
  const groups = guidesByGroup().map(([group, guides]) => {
    const items = guides.map(({ slug, title }) => item(`/docs/${slug}`, title))
    return `<h2>${group}</h2><ul>${items.join('')}</ul>`
  })
  const looked = reference.map(([href, text]) => item(href, text)).join('')
  return `<nav aria-label="Documentation"><details open><summary>All pages</summary>${groups.join('')}<h2>Reference</h2><ul>${looked}</ul></details></nav>`
}

/** Returns links to the previous and next guide; an empty string on pages that are not guides. */
function neighbours(path: string): string {
  const guides = listGuides()
  const place = guides.findIndex(({ slug }) => path === `/docs/${slug}`)
  if (place === -1) return ''
  const link = (rel: 'prev' | 'next', label: string, guide = guides[place + (rel === 'prev' ? -1 : 1)]) =>
    guide
      ? `<a rel="${rel}" href="/docs/${guide.slug}"><small>${label}</small>${inline(guide.title)}</a>`
      : ''
  return `<nav class="neighbours" aria-label="Neighbouring pages">${link('prev', 'Previous')}${link('next', 'Next')}</nav>`
}

/** Returns the navigation of the reference: its operations and a link back to the guides. */
function operationsNavigation(operations: { heading: string; slug: string }[], path: string): string {
  const items = operations.map(({ heading, slug }) => {
    const current = path === `/docs/${slug}` ? ' aria-current="page"' : ''
    return `<li><a href="/docs/${slug}"${current}>${escapeHtml(heading)}</a></li>`
  })
  return `<nav aria-label="Documentation"><details open><summary>Operations</summary><ul>${items.join('')}</ul><h2>Documentation</h2><ul><li><a href="/docs">All guides</a></li><li><a href="/docs/error-codes">Error codes</a></li></ul></details></nav>`
}

/** Returns the table of contents; an empty string for fewer than two sections. */
function contents(markdown = ''): string {
  const sections = sectionsOf(markdown).filter(({ depth }) => depth === 2)
  if (sections.length < 2) return ''
  const items = sections.map(
    ({ anchor, heading }) => `<li><a href="#${anchor}">${escapeHtml(heading)}</a></li>`,
  )
  return `<nav class="contents" aria-label="On this page"><details open><summary>On this page</summary><ul>${items.join('')}</ul></details></nav>`
}

const inline = (text: string): string => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')
