import type { Language } from '#lib/contract/catalogue/answers/fields.ts'
import type { ListQuery } from './catalogue/site-catalogue.ts'
import { firstLanguage, siteLanguages } from './languages.ts'
import type { PageContext } from './page-context.ts'
import { facetCount } from './within-language.ts'

export interface LanguageLink {
  language: Language
  path: string
}

type PathIn = (code: string) => string

const linkAll = (languages: Language[], pathIn: PathIn): LanguageLink[] =>
  languages.map((language) => ({ language, path: pathIn(language.code) }))

export const linkLanguages = ({ site }: PageContext, pathIn: PathIn): LanguageLink[] =>
  linkAll(siteLanguages(site), pathIn)

/** The site's first language, and every other in which a course matches the query. */
export async function linkLanguagesWith(
  { site, catalogue }: PageContext,
  query: ListQuery,
  pathIn: PathIn,
): Promise<LanguageLink[]> {
  const { facets } = await catalogue.listCourses({ ...query, page_size: 1, facets: ['language'] })
  const isThere = ({ code }: Language) =>
    code === firstLanguage(site) || facetCount(facets?.language ?? [], code) > 0
  return linkAll(siteLanguages(site).filter(isThere), pathIn)
}
