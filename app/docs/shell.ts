import { listGuides } from '#lib/docs/guides.ts'
import { escapeHtml } from '#lib/docs/markdown.ts'

/** Nothing from elsewhere and no script inline: the page loads, calls and shows only what this service serves. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  // The reference writes the style of its parts into the page.
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self'",
  // Courses that are tried out have pictures.
  'img-src http: https: data:',
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

interface Page {
  title: string
  /** Its address, which the menu marks. */
  path: string
  /** Main part, trusted. */
  html: string
  /** The reference's program, which brings a main part of its own. */
  scripts?: string[]
}

/** A whole page of the documentation. */
export function docsPage({ title, path, html, scripts = [] }: Page): Response {
  const links = [
    ['/docs', 'Overview'],
    ...listGuides().map(({ slug, title }) => [`/docs/${slug}`, title] as const),
    ['/docs/error-codes', 'Error codes'],
    ['/docs/reference', 'Reference'],
  ] as const
  const items = links.map(([href, text]) => {
    const current = href === path ? ' aria-current="page"' : ''
    return `<li><a href="${href}"${current}>${inline(text)}</a></li>`
  })
  const tags = ['docs.js', ...scripts].map((name) => `<script type="module" src="/docs/${name}"></script>`)
  const part = scripts.length > 0 ? 'div' : 'main'
  return new Response(
    `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title.replaceAll('`', ''))} – Catalogue API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/docs.css">
${tags.join('\n')}
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header><a href="/docs">Catalogue API</a>
<search><label for="find">Search the documentation</label><input id="find" type="search" autocomplete="off"><ul id="found" aria-live="polite"></ul></search>
</header>
<nav aria-label="Documentation"><details open><summary>Guides and reference</summary><ul>${items.join('')}</ul></details></nav>
<${part} id="content">${html}</${part}>
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

const inline = (text: string): string => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')
