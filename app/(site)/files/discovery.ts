import type { PageResult } from '#app/(site)/made-page.ts'
import { docsPath } from '#lib/module.ts'
import { apiCatalog, apiCatalogType } from '#lib/site/files/discovery.ts'
import { placeNames } from '#lib/site/languages.ts'
import { absolute, type PageContext } from '#lib/site/page-context.ts'
import { listPageStreams } from '#lib/site/scope.ts'

/** Shows `llms.txt` (llmstxt.org): the lists, streams and learning paths of a language, each as Markdown. */
export async function showSummary(context: PageContext): Promise<PageResult> {
  const { addresses, catalogue, language, say, site, spoken, words } = context
  const [streams, { data: paths }] = await Promise.all([listPageStreams(context), catalogue.listPaths()])
  const { name } = site.institute
  const docs = docsPath()
  const link = (title: string, path: string) => `- [${plain(title)}](${absolute(context, path)}.md)`
  const part = (title: string, lines: string[]) =>
    lines.length > 0 ? [`## ${title}\n\n${lines.join('\n')}`] : []
  const parts = [
    `# ${plain(name)}\n\n> ${plain(say(words.listLead, { name }))}`,
    ...part(words.courses, [
      link(words.courses, addresses.courses(language)),
      link(words.nextBatches, addresses.batches(language)),
      link(words.paths, addresses.paths(language)),
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

/** Shows `/.well-known/api-catalog`, by which programs find the API (RFC 9727). */
export const showApiCatalog = async ({ settings }: PageContext): Promise<PageResult> => ({
  file: apiCatalog(settings),
  type: apiCatalogType,
})

/** Escapes a text for one line of Markdown. */
const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').replaceAll(/[\\[\]<>]/g, '\\$&')
