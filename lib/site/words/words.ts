import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { env } from '#lib/env.ts'
import arabic from './ar.json' with { type: 'json' }
import bengali from './bn.json' with { type: 'json' }
import english from './en.json' with { type: 'json' }
import hindi from './hi.json' with { type: 'json' }
import marathi from './mr.json' with { type: 'json' }
import tamil from './ta.json' with { type: 'json' }

const included: Record<string, Words> = {
  en: english,
  hi: hindi,
  ar: arabic,
  mr: marathi,
  ta: tamil,
  bn: bengali,
}

/** The texts of every language by its code: the included ones, changed and extended by `SITE_WORDS`. Throws for a bad file. */
export const spokenWords = (): Record<string, Words> => readOwnWords(included)

/** Returns the language of a page's interface: the content's where its words exist, else English. */
export const interfaceLanguage = (language: string | null): string =>
  language && Object.hasOwn(spokenWords(), language) ? language : 'en'

/** Returns the texts of the pages in a language. */
export const wordsIn = (language: string | null): Words =>
  spokenWords()[interfaceLanguage(language)] ?? english

/** The values of a sentence; numbers and lists are formatted for its language. */
export type SentenceValues = Record<string, string | number | readonly string[]>

/** Returns a sentence with its values. */
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

/** Returns the locale for numbers, lists and dates; British for English. */
export const localeOf = (language: string): string => (language === 'en' ? 'en-GB' : language)

const read = new Map<string, Record<string, Words>>()
const faultsShownMax = 12

/**
 * Merges the operator's words (`SITE_WORDS`) with the included ones, once. A new language must be whole; an included
 * one may be partial. Throws with the faults of the file and their cures.
 */
export function readOwnWords(included: Record<string, Words>): Record<string, Words> {
  const file = env().SITE_WORDS
  if (file === undefined) return included
  const known = read.get(file) ?? withOwnWords(included, file, textOf(file, included))
  read.set(file, known)
  return known
}

/** The same for a file's text. */
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
    `SITE_WORDS=${JSON.stringify(file)} ${what}. Right is one JSON object such as {"en": {"enquire": "Write to us"}}: ` +
      `an included language (${Object.keys(included).join(', ')}) may be given in part, any other needs every text of lib/site/words/en.json.`,
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

/** Numbers and dates are formatted by the code, and languages are published with codes in lower case. */
function faultsOfCode(code: string): string[] {
  try {
    const [known] = Intl.getCanonicalLocales(code)
    if (known !== undefined && code === code.toLowerCase()) return []
  } catch {
    // The same refusal.
  }
  return [`${JSON.stringify(code)} must be a language code in lower case, such as pa or pt-br`]
}

/** Lists the faults of a language's words compared with the English ones, each with its path. */
export function faultsOfWords(words: unknown, path: string, model: unknown = english): string[] {
  if (typeof model === 'string') {
    if (typeof words !== 'string' || words.trim() === '') return [`${path} must be a text`]
    const missing = placesIn(model).filter((name) => !words.includes(name))
    const unknown = placesIn(words).filter((name) => !model.includes(name))
    return [
      ...missing.map((name) => `${path} lacks ${name}`),
      ...unknown.map((name) => `${path} has ${name}, which nothing stands for`),
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

/** Forms for small numbers may say the number in words, so they may do without `{n}`. */
function faultsOfForms(
  words: Record<string, unknown>,
  path: string,
  { other }: Record<string, string>,
): string[] {
  const wanted = String(other)
  return ['other', ...Object.keys(words).filter((form) => form !== 'other')].flatMap((form) => {
    if (!forms.includes(form)) return [`${path}.${form} is no form of a number`]
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
 * The texts of the pages; each language's file has the keys of the English one. `{name}` marks a value; plural forms
 * are those of `Intl.PluralRules`, chosen by `{n}`.
 */
export type Words = WordsLike<typeof english>

/** A sentence in the forms that a language has for numbers, chosen by its `{n}`. */
export type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }
export type WordsLike<Shape> = {
  [Key in keyof Shape]: Shape[Key] extends string
    ? string
    : Shape[Key] extends { other: string; one: string }
      ? Plural
      : WordsLike<Shape[Key]>
}
