import type { PageResult } from '#app/(site)/made-page.tsx'
import { docsPath } from '#lib/module.ts'
import { placeNames } from '#lib/site/languages.ts'
import { absolute, type PageContext } from '#lib/site/page-context.ts'
import { listPageStreams, listSections } from '#lib/site/scope.ts'
import { apiAddress, type SiteSettings } from '#lib/site/settings.ts'

/**
 * Serves `llms.txt` (llmstxt.org): links to the Markdown versions of the lists, streams and learning paths in one
 * language.
 */
export async function showSummary(context: PageContext): Promise<PageResult> {
  const { addresses, catalogue, language, say, site, spoken, words } = context
  const [streams, { data: paths }, sections] = await Promise.all([
    listPageStreams(context),
    catalogue.listPaths(),
    listSections(context),
  ])
  const { name } = site.institute
  const docs = docsPath()
  const link = (title: string, path: string) => `- [${plain(title)}](${absolute(context, path)}.md)`
  const part = (title: string, lines: string[]) =>
    lines.length > 0 ? [`## ${title}\n\n${lines.join('\n')}`] : []
  const parts = [
    `# ${plain(name)}\n\n> ${plain(say(words.listLead, { name }))}`,
    ...part(words.courses, [
      link(words.courses, addresses.courses(language)),
      ...(sections.includes('batches') ? [link(words.nextBatches, addresses.batches(language))] : []),
      ...(sections.includes('paths') ? [link(words.paths, addresses.paths(language))] : []),
      ...streams.map((one) => link(placeNames(one, spoken)[0], addresses.stream(language, one.slug))),
    ]),
    ...part(
      words.paths,
      paths.map((one) => link(one.name, addresses.path(language, one.code))),
    ),
    ...part(words.developers, [
      ...(docs ? [`- [Documentation](${absolute(context, addresses.file(`${docs}/llms.txt`))})`] : []),
      `- [API](${absolute(context, addresses.file('/.well-known/api-catalog'))})`,
    ]),
  ]
  return { file: `${parts.join('\n\n')}\n`, type: 'text/markdown; charset=utf-8' }
}

/** Serves `/.well-known/api-catalog` (RFC 9727), where programs look for the API. */
export const showApiCatalog = async ({ settings }: PageContext): Promise<PageResult> => ({
  file: apiCatalog(settings),
  type: apiCatalogType,
})

/** Media type of an API catalogue (RFC 9727 §4). */
const apiCatalogType = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"'

/** Returns links to the API and to its OpenAPI description, documentation and status, in the format of RFC 9727. */
function apiCatalog(settings: SiteSettings): string {
  const here = `${settings.origin}${settings.base}`
  const api = apiAddress(settings)
  const docs = docsPath()
  const linkset = [
    {
      anchor: api,
      'service-desc': [{ href: `${api}/openapi.json`, type: 'application/json' }],
      ...(docs && {
        'service-doc': [
          { href: `${here}${docs}`, type: 'text/html' },
          { href: `${here}${docs}/llms.txt`, type: 'text/markdown' },
        ],
      }),
      status: [{ href: `${new URL(api).origin}/readyz`, type: 'application/json' }],
    },
  ]
  return `${JSON.stringify({ linkset }, null, 2)}\n`
}

/** Reduces a text to one line and escapes it for Markdown. */
const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').replaceAll(/[\\[\]<>]/g, '\\$&')
