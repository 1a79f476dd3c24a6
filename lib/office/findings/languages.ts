import type { AuthoredSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import type { Subject } from '#lib/contract/catalogue/rules/finding.ts'
import { hasWords, interfaceLanguage } from '#lib/site/words/words.ts'
import { type KnownFinding, warning } from './findings.ts'

/** Warns about languages of an institute's site in which the site's own words do not exist. */
export function languagesWithoutWords(on: Subject, languages: readonly string[]): KnownFinding[] {
  const names = languages.filter((code) => !hasWords(code))
  const shown = interfaceLanguage(...languages)
  return names.length > 0 ? [warning(on, 'noWords', { names, shown })] : []
}

export const findingsOfSource = ({ site: { languages } }: AuthoredSource): KnownFinding[] =>
  languagesWithoutWords(
    { kind: 'document', id: 'site.languages' },
    languages.enabled ? languages.items.map(({ code }) => code) : [],
  )
