import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { missingResponse } from '#app/(site)/answer-at-host.ts'
import { atDeployment } from '#app/deployment-host.ts'
import { docsPage } from '#app/docs/shell.ts'
import { fileResponse } from '#app/file-response.ts'
import { staticAnswer } from '#lib/contract/api/representation.ts'
import { clientNames, clientPackage } from '#lib/modules/docs/client-package.ts'
import { escapeHtml } from '#lib/modules/docs/markdown.ts'
import { listPages, pagesByGroup } from '#lib/modules/docs/pages.ts'
import { questionMax, searchDocs } from '#lib/modules/docs/search.ts'
import { areDocsListed } from '#lib/site/site-settings.ts'

/** Files of the documentation beside its pages. */
// Each path is written out in full. For a computed path, the bundler would include every file of the project.
const files = new Map<string, () => Response>([
  [
    'docs.css',
    () => file('text/css; charset=utf-8', readFileSync(join(process.cwd(), 'app/docs/assets/docs.css'))),
  ],
  [
    'docs.js',
    () =>
      file('text/javascript; charset=utf-8', readFileSync(join(process.cwd(), 'app/docs/assets/docs.js'))),
  ],
  ['llms.txt', () => markdownFile(summary())],
])

interface Context {
  params: Promise<{ path?: string[] }>
}

export const GET = atDeployment(async (request, { params }: Context) => {
  const { headers, url } = request
  const name = ((await params).path ?? []).join('/')
  if (name === 'search') return searchPage(new URL(url).searchParams.get('q')?.trim() ?? '')
  // Compressed already, so not kept in other codings.
  if (clientNames.some((one) => one === name)) return file('application/gzip', clientPackage().body)
  const path = name === '' ? '/docs' : `/docs/${name}`
  const page = listPages().find((one) => path === one.path || path === `${one.path}.md`)
  const make = page
    ? () => (path === page.path ? docsPage(page) : markdownFile(page.markdown))
    : files.get(name)
  return make ? staticAnswer(path, headers, make) : missingResponse(request)
})

const file = (type: string, body: string | Buffer): Response =>
  fileResponse(body, { type, cacheControl: 'public, max-age=3600' })

function markdownFile(markdown: string): Response {
  const answer = file('text/markdown; charset=utf-8', markdown)
  if (!areDocsListed()) answer.headers.set('x-robots-tag', 'noindex')
  return answer
}

/** Returns the content of `/docs/llms.txt` (llmstxt.org): links to every page as Markdown and to the OpenAPI description. */
function summary(): string {
  const groups = pagesByGroup().map(
    ([group, pages]) =>
      `## ${group}\n\n${pages.map(({ path, title }) => `- [${title}](${path === '/docs' ? path : `${path}.md`})`).join('\n')}\n`,
  )
  return `# Documentation

> Courses, streams, learning paths and prices of a training institute over one JSON API, and a way to send enquiries.

${groups.join('\n')}- [openapi.json](/catalog/v1/openapi.json): the contract, as OpenAPI 3.1
`
}

/** Returns the search results as a page, from which the script of every page takes the list. */
function searchPage(question: string): Response {
  const hits = searchDocs(question)
  const items = hits.map(
    ({ href, title, excerpt }) =>
      `<li><a href="${escapeHtml(href)}">${escapeHtml(title)}<small>${escapeHtml(excerpt)}</small></a></li>`,
  )
  const list =
    hits.length === 0 ? '<p class="hits">Nothing found.</p>' : `<ol class="hits">${items.join('')}</ol>`
  const page = { title: 'Search', path: '/docs/search', html: `<h1>Search</h1>${list}` }
  return docsPage({ ...page, question: question.slice(0, questionMax), isIndexed: false })
}
