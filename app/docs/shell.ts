import { demoKey } from '#lib/modules/docs/demo-key.ts'
import { escapeHtml, htmlOf, sectionsOf } from '#lib/modules/docs/markdown.ts'
import { pagesByGroup } from '#lib/modules/docs/pages.ts'
import { questionMax } from '#lib/modules/docs/search.ts'
import { areDocsListed } from '#lib/site/site-settings.ts'

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

interface Shown {
  title: string
  /** Path of the page, to highlight it in the navigation. */
  path: string
  markdown?: string
  /** Trusted HTML in the place of Markdown. */
  html?: string
  /** Text to show in the search field. */
  question?: string
  /** Set to false to add `noindex` even where the documentation is listed. */
  isIndexed?: boolean
}

export function docsPage(page: Shown): Response {
  const { title, path, markdown = '', html = htmlOf(markdown), question = '', isIndexed = true } = page
  const { value: key } = demoKey()
  return new Response(
    `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title.replaceAll('`', ''))} – Catalogue API</title>
${isIndexed && areDocsListed() ? '' : '<meta name="robots" content="noindex">\n'}<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/docs.css">
<script type="module" src="/docs/docs.js"></script>
</head>
<body${key === undefined ? '' : ` data-key="${key}"`}>
<a class="skip" href="#content">Skip to the content</a>
<header><a href="/docs">Catalogue API</a>
<search><form action="/docs/search"><label for="find">Search the documentation <kbd>/</kbd></label><input id="find" name="q" type="search" maxlength="${questionMax}" autocomplete="off" value="${escapeHtml(question)}"></form><div id="found" aria-live="polite"></div></search>
</header>
${navigation(path)}${contents(markdown)}
<main id="content">${html}</main>
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

function navigation(current: string): string {
  const groups = pagesByGroup().map(([group, pages]) => {
    const items = pages.map(({ path, title }) => {
      const mark = path === current ? ' aria-current="page"' : ''
      return `<li><a href="${path}"${mark}>${inline(title)}</a></li>`
    })
    return `<h2>${group}</h2><ul>${items.join('')}</ul>`
  })
  return `<nav aria-label="Documentation"><details open><summary>All pages</summary>${groups.join('')}</details></nav>`
}

/** Returns the table of contents; an empty string for fewer than two sections. */
function contents(markdown: string): string {
  const sections = sectionsOf(markdown).filter(({ depth }) => depth === 2)
  if (sections.length < 2) return ''
  const items = sections.map(
    ({ anchor, heading }) => `<li><a href="#${anchor}">${escapeHtml(heading)}</a></li>`,
  )
  return `<nav class="contents" aria-label="On this page"><details open><summary>On this page</summary><ul>${items.join('')}</ul></details></nav>`
}

const inline = (text: string): string => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')
