import { fold } from '#lib/base/plain-text.ts'
import type { Language } from '../answers/fields.ts'
import type { LanguageSource, SiteSource } from '../authored/catalogue.ts'
import type { Judged } from './reason.ts'
import { foldTag } from './tags.ts'

/** A site language with patterns that detect it in level names and tags. */
interface Detectable {
  language: Language
  /** Folded texts that stand for the language: its code, its label and its match words. */
  tokens: string[]
  patterns: RegExp[]
}

export interface Detector {
  /** Languages of the site in order; empty if course languages are off. */
  languages: Language[]
  /**
   * Detects a course's language from its level name, otherwise from its tags; null if neither contains a language
   * (contract §2.1 rule 5). The reason's field is `level` or `tags`.
   */
  detect(level: string | null, tags: string[]): Judged<Language | null>
}

export function languageDetector(setting: SiteSource['languages']): Detector {
  const detectable = setting.enabled ? setting.items.map(prepare) : []
  return {
    languages: detectable.map(({ language }) => language),
    detect: (level, tags) =>
      fromLevel(detectable, level) ??
      fromTags(detectable, tags) ??
      (setting.enabled ? undetected : switchedOff),
  }
}

const undetected: Judged<null> = {
  verdict: null,
  reason: {
    because: 'neither its level nor a tag names a language of the site',
    field: ['level'],
    value: null,
  },
}

const switchedOff: Judged<null> = {
  verdict: null,
  reason: {
    because: 'course languages are off for this site',
    field: ['site', 'languages', 'enabled'],
    value: false,
  },
}

function prepare(item: LanguageSource): Detectable {
  const tokens = [item.code, item.label, ...item.match].map(foldTag).filter((token) => token !== '')
  return {
    language: { code: item.code.toLowerCase(), label: item.label },
    tokens,
    patterns: tokens.map(patternOf),
  }
}

/** ASCII words match whole words only, so that "eng" does not match "Engineering". */
function patternOf(token: string): RegExp {
  const literal = RegExp.escape(token)
  const isAscii = /^\p{ASCII}*$/u.test(token)
  return new RegExp(isAscii ? `(?<![a-z0-9])${literal}(?![a-z0-9])` : literal, 'u')
}

function fromLevel(detectable: Detectable[], level: string | null): Judged<Language> | undefined {
  if (level === null) return undefined
  const name = fold(level)
  const found = detectable.find(({ patterns }) => patterns.some((pattern) => pattern.test(name)))
  return found && named(found.language, 'level', level)
}

function fromTags(detectable: Detectable[], tags: string[]): Judged<Language> | undefined {
  const authored = new Map(tags.map((tag) => [foldTag(tag), tag]))
  for (const { language, tokens } of detectable) {
    const token = tokens.find((one) => authored.has(one))
    if (token !== undefined) return named(language, 'tags', authored.get(token) ?? token)
  }
}

const named = (language: Language, field: 'level' | 'tags', value: string): Judged<Language> => ({
  verdict: language,
  reason: {
    because: `${field === 'level' ? 'the level' : 'the tag'} '${value}' names it`,
    field: [field],
    value,
  },
})

export const inSiteOrder = (site: Language[], found: (Language | null)[]): Language[] =>
  site.filter((language) => found.includes(language))
