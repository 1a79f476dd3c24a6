import { localeOf } from 'catalogue-client/text'
import table from './words.json' with { type: 'json' }

const codes = ['en', 'hi', 'ar', 'mr', 'ta', 'bn'] as const
type Code = (typeof codes)[number]

/** A text in all languages, or a group of texts. */
type Translated = Record<Code, string | Plural> | TranslatedGroup
interface TranslatedGroup {
  [key: string]: Translated
}

/** Sections of words.json, each with the texts of a page. Does not compile when a text lacks a language. */
const sections: TranslatedGroup = table

const textsIn = (code: Code, node: Translated): unknown =>
  'en' in node
    ? (node as Record<Code, unknown>)[code]
    : Object.fromEntries(Object.entries(node).map(([key, inner]) => [key, textsIn(code, inner)]))

export const builtIn = Object.fromEntries(
  codes.map((code) => [code, textsIn(code, Object.assign({}, ...Object.values(sections)))]),
) as Record<Code, Words>
const included: Record<string, Words> = builtIn
const english = builtIn.en

/** Returns the interface language for content in a language: that language if it has texts, else English. */
export const interfaceLanguage = (language: string | null): string =>
  language && Object.hasOwn(included, language) ? language : 'en'

export const wordsIn = (language: string | null): Words => included[interfaceLanguage(language)] ?? english

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

/**
 * The interface texts. Every language has the same keys. `{name}` is a placeholder. Plural forms follow
 * `Intl.PluralRules` and are selected by `{n}`.
 */
export type Words = WordsLike<EnglishOf<AllOf<(typeof table)[keyof typeof table]>>>

type AllOf<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never
type EnglishOf<Node> = Node extends { en: infer Text } ? Text : { [Key in keyof Node]: EnglishOf<Node[Key]> }

/** A text in the plural forms of a language, selected by `{n}`. */
export type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }
export type WordsLike<Shape> = {
  [Key in keyof Shape]: Shape[Key] extends string
    ? string
    : Shape[Key] extends { other: string; one: string }
      ? Plural
      : WordsLike<Shape[Key]>
}
