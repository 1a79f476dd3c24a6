import type { LanguageSource, SiteSource } from '../authored/institute.ts'
import type { Language } from '../shapes/fields.ts'
import { foldTag } from './tags.ts'
import { fold } from './text/fold.ts'

/** A site language, made ready for detection. */
interface Detectable {
  language: Language
  /** Folded code, label and match words. */
  tokens: string[]
  patterns: RegExp[]
}

export interface Detector {
  /** The site's languages in its order; empty when course languages are off. */
  languages: Language[]
  /** The language that a level name gives, else that a tag names; null when neither tells (contract §2.1 rule 5). */
  detect(level: string | null, tags: string[]): Language | null
}

export function languageDetector(setting: SiteSource['languages']): Detector {
  const detectable = setting.enabled ? setting.items.map(prepare) : []
  return {
    languages: detectable.map(({ language }) => language),
    detect: (level, tags) => fromLevel(detectable, level) ?? fromTags(detectable, tags),
  }
}

function prepare(item: LanguageSource): Detectable {
  const tokens = [item.code, item.label, ...item.match].map(foldTag).filter((token) => token !== '')
  return {
    language: { code: item.code.toLowerCase(), label: item.label },
    tokens,
    patterns: tokens.map(patternOf),
  }
}

/** An ASCII word must stand alone ("Engineering" is not English); other scripts may stand anywhere. */
function patternOf(token: string): RegExp {
  const literal = RegExp.escape(token)
  const isAscii = /^\p{ASCII}*$/u.test(token)
  return new RegExp(isAscii ? `(?<![a-z0-9])${literal}(?![a-z0-9])` : literal, 'u')
}

function fromLevel(detectable: Detectable[], level: string | null): Language | null {
  if (level === null) return null
  const name = fold(level)
  return detectable.find(({ patterns }) => patterns.some((pattern) => pattern.test(name)))?.language ?? null
}

function fromTags(detectable: Detectable[], tags: string[]): Language | null {
  const named = new Set(tags.map(foldTag))
  return detectable.find(({ tokens }) => tokens.some((token) => named.has(token)))?.language ?? null
}

/** The languages of some versions in site order, each once. */
export const inSiteOrder = (site: Language[], found: (Language | null)[]): Language[] =>
  site.filter((language) => found.includes(language))
