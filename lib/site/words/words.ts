import { localeOf } from 'catalogue-client/text'
import ar from './ar.json' with { type: 'json' }
import bn from './bn.json' with { type: 'json' }
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }
import fr from './fr.json' with { type: 'json' }
import hi from './hi.json' with { type: 'json' }
import id from './id.json' with { type: 'json' }
import it from './it.json' with { type: 'json' }
import ja from './ja.json' with { type: 'json' }
import mr from './mr.json' with { type: 'json' }
import nl from './nl.json' with { type: 'json' }
import pl from './pl.json' with { type: 'json' }
import pt from './pt.json' with { type: 'json' }
import ta from './ta.json' with { type: 'json' }
import te from './te.json' with { type: 'json' }
import tr from './tr.json' with { type: 'json' }
import ur from './ur.json' with { type: 'json' }
import vi from './vi.json' with { type: 'json' }
import zhHans from './zh-Hans.json' with { type: 'json' }

const southAsian = { hi, mr, bn, ta, te, ur }
const european = { es, fr, de, pt, it, nl, pl, tr }
const further = { ar, id, vi, ja, 'zh-Hans': zhHans }

/** Texts by language, and script where a language has several. Does not compile when a language lacks a text. */
export const builtIn = { en, ...southAsian, ...european, ...further } satisfies Record<string, Words>
const included: Record<string, Words> = builtIn

/** Returns the texts of a language, whatever its region; undefined if it has none in its script. */
function textsIn(language: string): Words | undefined {
  try {
    const { language: base, script } = new Intl.Locale(language).maximize()
    const isUsual = new Intl.Locale(base).maximize().script === script
    return included[`${base}-${script}`] ?? (isUsual ? included[base] : undefined)
  } catch {
    // `Intl` throws for codes that an institute has invented.
    return undefined
  }
}

/** Returns the first of some languages that has interface texts, else English. */
export const interfaceLanguage = (...languages: (string | null)[]): string =>
  languages.find((one) => one !== null && hasWords(one)) ?? 'en'

export const hasWords = (language: string): boolean => textsIn(language) !== undefined

export const wordsIn = (language: string): Words => textsIn(language) ?? en

/** Values for the placeholders of a text. Numbers and lists are formatted in the language of the text. */
export type SentenceValues = Record<string, string | number | readonly string[]>

/** Inserts values into a text and selects the plural form. */
export function say(language: string, text: string | Plural, values: SentenceValues): string {
  const locale = localeOf(language)
  const { n } = values
  const form =
    typeof text === 'string'
      ? text
      : (typeof n === 'number' && text[new Intl.PluralRules(locale).select(n)]) || text.other
  return form.replace(/\{(\w+)\}/g, (name, key: string) => {
    const value = values[key]
    if (value === undefined) return name
    if (typeof value === 'string') return value
    return typeof value === 'number'
      ? new Intl.NumberFormat(locale).format(value)
      : new Intl.ListFormat(locale, { type: 'conjunction' }).format(value)
  })
}

/** Every language has the same keys. `{name}` is a placeholder; `{n}` selects a form by `Intl.PluralRules`. */
export type Words = WordsLike<typeof en>

/** A text in the plural forms of a language, selected by `{n}`. */
export type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }
export type WordsLike<Shape> = {
  [Key in keyof Shape]: Shape[Key] extends string
    ? string
    : Shape[Key] extends { other: string; one: string }
      ? Plural
      : WordsLike<Shape[Key]>
}
