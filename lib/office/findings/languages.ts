import type { AuthoredSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { hasWords, interfaceLanguage } from '#lib/site/words/words.ts'
import { type KnownFinding, ofInstitute, warning } from './findings.ts'

/** Warns about languages of an institute's site in which the site's own words do not exist. */
export function languagesWithoutWords(slug: string, languages: readonly string[]): KnownFinding[] {
  const names = languages.filter((code) => !hasWords(code))
  const shown = interfaceLanguage(...languages)
  return names.length > 0 ? [warning(ofInstitute(slug), 'noWords', { names, shown })] : []
}

export const findingsOfSource = ({ institute, site: { languages } }: AuthoredSource): KnownFinding[] =>
  languagesWithoutWords(institute.slug, languages.enabled ? languages.items.map(({ code }) => code) : [])
