import { plainText } from './messages.ts'
import data from './words/calendar.json' with { type: 'json' }

/** Languages whose names of days and months are known, the more usual first. */
export const languages = data.languages.split(' ')

/** Names of days (0 is Monday) or months (1 to 12) in a language, as `nameKey` returns them. */
export type Names = ReadonlyMap<string, number>

export interface CalendarNames {
  days: Names
  months: Names
}

/** Normalises a text: lower case, Latin letters without accents, without marks of direction. */
export const bareText = (text: string): string =>
  plainText(text)
    .normalize('NFD')
    .replace(/(?<=\p{Script=Latin})\p{Mn}+/gu, '')
    .normalize('NFC')
    .replace(/[\u200c\u200e\u200f]/g, '')

/** Normalises a name: as a text, and without the full stop of an abbreviation. */
export const nameKey = (word: string): string => bareText(word).replaceAll('.', '')

const remembered = new Map<string, CalendarNames>()

/** Returns the names of days and months in a language, long and short, alone and in a date. */
export function calendarNames(language: string): CalendarNames {
  const known = remembered.get(language)
  if (known) return known
  const found = {
    days: namesOf(
      7,
      ['long', 'short'].map((weekday) => formatOf(language, { weekday } as Form)),
      (at) => [
        // 4 January 2027 is a Monday.
        Date.UTC(2027, 0, 4 + at),
        at,
      ],
    ),
    months: namesOf(
      12,
      ['long', 'short'].flatMap((month) => [
        formatOf(language, { month } as Form),
        formatOf(language, { month, day: 'numeric' } as Form),
      ]),
      (at) => [Date.UTC(2027, at, 15), at + 1],
    ),
  }
  remembered.set(language, found)
  return found
}

type Form = Intl.DateTimeFormatOptions
const formatOf = (language: string, form: Form) =>
  new Intl.DateTimeFormat(`${language}-u-ca-gregory-nu-latn`, { ...form, timeZone: 'UTC' })

function namesOf(
  count: number,
  formats: Intl.DateTimeFormat[],
  dated: (at: number) => [number, number],
): Names {
  const names = new Map<string, number>()
  for (let at = 0; at < count; at++) {
    const [date, value] = dated(at)
    for (const format of formats)
      for (const { type, value: name } of format.formatToParts(date))
        if ((type === 'weekday' || type === 'month') && /\p{L}/u.test(name))
          // Hebrew and Thai put a word for "day" before; Persian writes some names apart.
          for (const one of [name, name.replace(/^(?:יום |วัน)/, ''), name.replaceAll('\u200c', ' ')])
            names.set(nameKey(one), value)
  }
  return names
}

/** Takes a name, its beginning if only one has it (`Thurs`), or a name with an ending (`Mondays`). */
export function namedBy(names: Names, word: string): number | undefined {
  const key = nameKey(word)
  const exact = names.get(key)
  // The beginning of a Persian day is a number, which stands before another day.
  if (exact !== undefined || [...key].length < 2 || /\p{Script=Arabic}/u.test(key)) return exact
  const plural = key.endsWith('s') ? names.get(key.slice(0, -1)) : undefined
  if (plural !== undefined) return plural
  const begun = new Set<number>()
  for (const [name, value] of names)
    if (name.startsWith(key) || (name.length > 4 && key.startsWith(name) && key.length <= name.length + 2))
      begun.add(value)
  const [only, other] = begun
  return other === undefined ? only : undefined
}

const units = ['minute', 'hour', 'day', 'week', 'month', 'year'] as const
export type UnitName = (typeof units)[number]

type UnitWords = Map<string, UnitName | undefined>
const unitWords = new Map<string, UnitWords>()

/** In the language, else in any: `hr` is a day in Indonesian. Undefined for a word of two units, such as `m`. */
export function unitNamed(word: string, language?: string): UnitName | undefined {
  const key = nameKey(word)
  return (language && unitWordsOf(language).get(key)) || unitWordsOf('').get(key)
}

/** Returns the words for units in a language; '' for any. */
function unitWordsOf(language: string): UnitWords {
  const known = unitWords.get(language)
  if (known) return known
  const found = new Map<string, UnitName | undefined>()
  const add = (word: string, unit: UnitName) =>
    found.set(word, found.has(word) && found.get(word) !== unit ? undefined : unit)
  for (const unit of units)
    for (const one of language ? [language] : languages)
      for (const unitDisplay of ['long', 'short'] as const) {
        const format = new Intl.NumberFormat(`${one}-u-nu-latn`, { style: 'unit', unit, unitDisplay })
        for (const count of [1, 2, 5, 11, 1.5])
          for (const { type, value } of format.formatToParts(count))
            if (type === 'unit' && /\p{L}/u.test(value)) add(nameKey(value.trim()), unit)
      }
  // Ours come last, because they decide.
  for (const unit of language ? [] : units)
    for (const word of data.units[unit].match(/\S+/g) ?? []) found.set(nameKey(word), unit)
  unitWords.set(language, found)
  return found
}
