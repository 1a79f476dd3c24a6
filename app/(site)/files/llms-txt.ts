import type { PageResult } from '#app/(site)/make-page.tsx'
import { isServed } from '#lib/module.ts'
import { placeNames } from '#lib/site/languages.ts'
import { absolute, type PageContext } from '#lib/site/page-context.ts'
import { apiAddress } from '#lib/site/site-settings.ts'
import { listPageStreams, listSections } from '#lib/site/within-language.ts'

/** Serves `llms.txt` (llmstxt.org): links to the lists, streams and learning paths in one language. */
export async function showLlmsTxt(context: PageContext): Promise<PageResult> {
  const { addresses, catalogue, language, say, settings, site, spoken, words } = context
  const [streams, { data: paths }, sections] = await Promise.all([
    listPageStreams(context),
    catalogue.listPaths(),
    listSections(context),
  ])
  const { name } = site.institute
  const docs = settings.isOnSiteUrl && isServed('/docs')
  const link = (title: string, path: string) => `- [${plain(title)}](${absolute(context, path)})`
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
      ...(docs ? [`- [Documentation](${absolute(context, addresses.file('/docs/llms.txt'))})`] : []),
      `- [API](${apiAddress(settings)}/openapi.json)`,
    ]),
  ]
  return { file: `${parts.join('\n\n')}\n`, type: 'text/markdown; charset=utf-8' }
}

/** Reduces a text to one line and escapes it for Markdown. */
const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').replaceAll(/[\\[\]<>]/g, '\\$&')
