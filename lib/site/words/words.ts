import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { localeOf } from 'catalogue-client/text'
import { env } from '#lib/base/env.ts'
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

/** The texts of the built-in languages. */
export const builtIn = Object.fromEntries(
  codes.map((code) => [code, textsIn(code, Object.assign({}, ...Object.values(sections)))]),
) as Record<Code, Words>
const included: Record<string, Words> = builtIn
const english = builtIn.en

/**
 * Returns the texts of all languages by code: the built-in texts, overridden and extended by `SITE_WORDS`. Throws if
 * the file is invalid.
 */
export const spokenWords = (): Record<string, Words> => readOwnWords(included)

/** Returns the interface language for content in a language: that language if it has texts, else English. */
export const interfaceLanguage = (language: string | null): string =>
  language && Object.hasOwn(spokenWords(), language) ? language : 'en'

export const wordsIn = (language: string | null): Words =>
  spokenWords()[interfaceLanguage(language)] ?? english

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

const read = new Map<string, Record<string, Words>>()
const faultsShownMax = 12

/**
 * Merges the operator's texts (`SITE_WORDS`) into the built-in texts. Reads the file only once. A new language must be
 * complete; a built-in language may be partial. Throws an error that lists all faults of the file and how to fix them.
 */
function readOwnWords(included: Record<string, Words>): Record<string, Words> {
  const file = env().SITE_WORDS
  if (file === undefined) return included
  const known = read.get(file) ?? withOwnWords(included, file, textOf(file, included))
  read.set(file, known)
  return known
}

/** Like `readOwnWords`, but takes the content of the file. */
export function withOwnWords(
  included: Record<string, Words>,
  file: string,
  text: string,
): Record<string, Words> {
  const refuse = (what: string) => refusal(file, what, included)
  const given = parsed(text, refuse)
  if (!isGroup(given)) throw refuse('must be an object with a language code for each key')
  const words = { ...included }
  const faults: string[] = []
  for (const [code, own] of Object.entries(given)) {
    const whole = overlaid(included[code], own)
    faults.push(...faultsOfCode(code), ...faultsOfWords(whole, code))
    words[code] = whole as Words
  }
  if (faults.length === 0) return words
  const more = faults.length - faultsShownMax
  const shown = [...faults.slice(0, faultsShownMax), ...(more > 0 ? [`and ${more} more`] : [])]
  throw refuse(`has ${faults.length} fault(s): ${shown.join('; ')}`)
}

const refusal = (file: string, what: string, included: object): Error =>
  new Error(
    `SITE_WORDS=${JSON.stringify(file)} ${what}. Expected one JSON object such as {"en": {"enquire": "Write to us"}}: ` +
      `a built-in language (${Object.keys(included).join(', ')}) may be partial; any other language needs every text of lib/site/words/words.json.`,
  )

function textOf(file: string, included: object): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw refusal(file, `cannot be read from ${resolve(file)}: ${(error as Error).message}`, included)
  }
}

function parsed(text: string, refuse: (what: string) => Error): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw refuse(`is not JSON: ${(error as Error).message}`)
  }
}

/**
 * Checks a language code. It must be valid for `Intl`, which formats numbers and dates, and lower-case like published
 * languages.
 */
function faultsOfCode(code: string): string[] {
  try {
    const [known] = Intl.getCanonicalLocales(code)
    if (known !== undefined && code === code.toLowerCase()) return []
  } catch {
    // `Intl` throws for a malformed code.
  }
  return [`${JSON.stringify(code)} must be a language code in lower case, such as pa or pt-br`]
}

/** Compares a language's texts with the English texts. Lists the faults, each with its path. */
export function faultsOfWords(words: unknown, path: string, model: unknown = english): string[] {
  if (typeof model === 'string') {
    if (typeof words !== 'string' || words.trim() === '')
      return [`${path} must be a string that is not blank`]
    const missing = placesIn(model).filter((name) => !words.includes(name))
    const unknown = placesIn(words).filter((name) => !model.includes(name))
    return [
      ...missing.map((name) => `${path} lacks the placeholder ${name}`),
      ...unknown.map((name) => `${path} has the unknown placeholder ${name}`),
    ]
  }
  if (!isGroup(words)) return [`${path} must be an object`]
  const keys = Object.keys(model as object)
  if (keys.includes('one') && keys.includes('other'))
    return faultsOfForms(words, path, model as Record<string, string>)
  return [
    ...keys.flatMap((key) =>
      faultsOfWords(words[key], `${path}.${key}`, (model as Record<string, unknown>)[key]),
    ),
    ...Object.keys(words)
      .filter((key) => !keys.includes(key))
      .map((key) => `${path}.${key} is not known`),
  ]
}

const forms = ['zero', 'one', 'two', 'few', 'many', 'other']

/**
 * Lists the faults of a text's plural forms. Forms for 0, 1 and 2 may omit `{n}`, because they can spell out the
 * number.
 */
function faultsOfForms(
  words: Record<string, unknown>,
  path: string,
  { other }: Record<string, string>,
): string[] {
  const wanted = String(other)
  return ['other', ...Object.keys(words).filter((form) => form !== 'other')].flatMap((form) => {
    if (!forms.includes(form)) return [`${path}.${form} is not a plural form`]
    const bare = /^(zero|one|two)$/.test(form) && !String(words[form]).includes('{n}')
    return faultsOfWords(words[form], `${path}.${form}`, bare ? wanted.replaceAll('{n}', '') : wanted)
  })
}

const placesIn = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place)

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function overlaid(below: unknown, above: unknown): unknown {
  if (!isGroup(below) || !isGroup(above)) return above
  return Object.fromEntries(
    [...new Set([...Object.keys(below), ...Object.keys(above)])].map((key) => [
      key,
      key in above ? overlaid(below[key], above[key]) : below[key],
    ]),
  )
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
