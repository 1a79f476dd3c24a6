import { missingResponse } from '#app/(site)/at-host.ts'
import { atDeployment } from '#app/deployment-host.ts'
import { docsFile, docsFiles, markdownFile } from '#app/docs/files.ts'
import { docsPage } from '#app/docs/shell.ts'
import { staticAnswer } from '#lib/contract/api/representation.ts'
import { clientNames, clientPackage } from '#lib/modules/docs/client-package.ts'
import { demoKey } from '#lib/modules/docs/demo-key.ts'
import { listErrorPages } from '#lib/modules/docs/error-pages.ts'
import { listGuides } from '#lib/modules/docs/guides.ts'
import { escapeHtml, htmlOf } from '#lib/modules/docs/markdown.ts'
import {
  listOperations,
  operationHtml,
  referenceHtml,
  referenceMarkdown,
} from '#lib/modules/docs/reference.ts'
import { questionMax, searchDocs } from '#lib/modules/docs/search.ts'

const jsonType = 'application/json; charset=utf-8'

/** Pages and files of the documentation that are not guides, by name. */
const pages = new Map<string, () => Response>([
  ['reference', reference],
  ['reference.md', () => markdownFile(referenceMarkdown())],
  ['error-codes', errorCodes],
  ['error-codes.md', () => markdownFile(errorCodesMarkdown('.md'))],
  ['llms.txt', () => markdownFile(guidesSummary())],
])
for (const operation of listOperations()) pages.set(operation.slug, () => operationPage(operation))
for (const [name, { type, read }] of Object.entries(docsFiles)) pages.set(name, () => docsFile(type, read()))

interface Context {
  params: Promise<{ page: string }>
}

/** Serves a guide (as HTML or Markdown), the reference, the search, or a file of the documentation. */
export const GET = atDeployment(async (request, { params }: Context) => {
  const { headers, url } = request
  const { page } = await params
  if (page === 'search') return searchPage(questionIn(url))
  if (page === 'search.json') return docsFile(jsonType, JSON.stringify(searchDocs(questionIn(url))))
  // Compressed already, so not kept in other codings.
  if (clientNames.some((name) => name === page)) return docsFile('application/gzip', clientPackage().body)
  const other = pages.get(page)
  if (other) return staticAnswer(`docs/${page}`, headers, other)
  const guide = listGuides().find(({ slug }) => page === slug || page === `${slug}.md`)
  if (guide === undefined) return missingResponse(request)
  const { slug, title, markdown } = guide
  if (page.endsWith('.md')) return staticAnswer(`docs/${slug}.md`, headers, () => markdownFile(markdown))
  return staticAnswer(`docs/${slug}`, headers, () =>
    docsPage({ title, path: `/docs/${slug}`, html: htmlOf(markdown), markdown }),
  )
})

/**
 * Returns the content of `/docs/llms.txt` (llmstxt.org): links to every guide as Markdown and to the OpenAPI
 * description.
 */
function guidesSummary(): string {
  const guides = listGuides().map(({ slug, title }) => `- [${title}](/docs/${slug}.md)`)
  return `# Documentation

> Courses, streams, learning paths and prices of a training institute over one JSON API, and a way to send enquiries.

## Guides

${guides.join('\n')}

## Reference

- [Reference](/docs/reference.md): every operation with parameters, fields, errors and an example
- [openapi.json](/catalog/v1/openapi.json): the contract, as OpenAPI 3.1
- [Error codes](/docs/error-codes.md): cause and cure
`
}

const questionIn = (url: string): string => new URL(url).searchParams.get('q')?.trim() ?? ''

/** Returns the search results as a page, for links and for browsers without JavaScript. */
function searchPage(question: string): Response {
  const { hits, isNothingFound } = searchDocs(question)
  const items = hits.map(
    ({ href, title, excerpt }) =>
      `<li><a href="${escapeHtml(href)}">${escapeHtml(title)}</a><small>${escapeHtml(excerpt)}</small></li>`,
  )
  const asked = escapeHtml(question.slice(0, questionMax))
  const line = isNothingFound ? `<p>Nothing found for “${asked}”. Nearest:</p>` : ''
  const html = `<h1>Search</h1>${line}<ol class="hits">${items.join('')}</ol>`
  return docsPage({ title: 'Search', path: '/docs/search', html, question, isIndexed: false })
}

function reference(): Response {
  return docsPage({
    title: 'Reference',
    path: '/docs/reference',
    html: referenceHtml(),
    operations: listOperations(),
  })
}

function operationPage(operation: ReturnType<typeof listOperations>[number]): Response {
  return docsPage({
    title: operation.heading,
    path: `/docs/${operation.slug}`,
    html: operationHtml(operation),
    operations: listOperations(),
    isWide: true,
    key: demoKey().value,
  })
}

function errorCodes(): Response {
  return docsPage({ title: 'Error codes', path: '/docs/error-codes', html: htmlOf(errorCodesMarkdown()) })
}

const errorCodesMarkdown = (ending = ''): string =>
  `# Error codes\n\n${listErrorPages()
    .map(({ path }) => `- [\`${path}\`](/docs/errors/${path}${ending})`)
    .join('\n')}\n`
