import { plainLetters } from '#lib/office/imports/messages.ts'
import data from './words.json' with { type: 'json' }

/** Ignores case, accents, spaces and punctuation; unifies letters of Arabic keyboards and Hindi nasals. */
export const wordKey = (word: string): string =>
  plainLetters(word.slice(0, 200).normalize('NFKC').toLowerCase())
    .normalize('NFD')
    .replace(/(?<=\p{Script=Latin})\p{Mn}+/gu, '')
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}✓✔✗]/gu, '')
    .replace(/[ङञणनम]्(?=[क-ह])/g, 'ं')

const listed = (list: string): string[] => list.split(', ').map(wordKey)
const keysOf = (words: string): ReadonlySet<string> => new Set(words.split(' ').map(wordKey))

const headings: Readonly<Record<string, Readonly<Record<string, string>>>> = data.headings
/** Fields by heading. A word can mean another field in another language. */
const known = new Map<string, Set<string>>()
for (const words of Object.values(headings))
  for (const [field, list] of Object.entries(words))
    for (const word of listed(`${field}, ${list}`)) known.set(word, (known.get(word) ?? new Set()).add(field))

/** Returns the fields that a heading is a known word for, as it is or without what stands in brackets. */
export function fieldsCalled(heading: string): readonly string[] {
  const tries = [heading, heading.replace(/[([][^()[\]]*[)\]]/g, ' ').trim(), heading.replaceAll('_', ' ')]
  return [...(tries.map((one) => known.get(wordKey(one))).find((one) => one !== undefined) ?? [])]
}

/** Returns the language that most of a sheet's headings are known words of; English if none is. */
export function languageOf(all: readonly string[]): string {
  const keys = new Set(all.map(wordKey))
  const counts = Object.entries(headings).map(([language, words]) => {
    const known = Object.values(words).flatMap(listed)
    return [language, known.filter((word) => keys.has(word)).length] as const
  })
  return counts.reduce((best, one) => (one[1] > best[1] ? one : best), ['en', 0] as const)[0]
}

const visibility = new Set(data.visibility.flatMap(listed))

/** Returns whether a column may hide rows, by its heading or a word of it: `Active`, `cursoActivo`, `course_status`. */
export const maySpeakOfVisibility = (heading: string): boolean =>
  wordsOfHeading(heading).some((word) => visibility.has(wordKey(word)))

/** Returns the heading and each of its words: `course_status`, `course`, `status`. */
const wordsOfHeading = (heading: string): string[] => [
  heading,
  ...heading.slice(0, 200).split(/[^\p{L}\p{M}\p{N}]+|(?<=\p{Ll})(?=\p{Lu})/u),
]

/** Returns whether a heading or a word of it is a known word for a field: `prix_xaf` for the price. */
export const speaksOf = (heading: string, field: string): boolean =>
  wordsOfHeading(heading).some((word) => known.get(wordKey(word))?.has(field))

const [yes, no] = [keysOf(data.yes), keysOf(data.no)]

/** Returns whether a word means yes or no in any language; undefined for other words. */
export function yesOrNo(word: string): boolean | undefined {
  const key = wordKey(word)
  return yes.has(key) ? true : no.has(key) ? false : undefined
}

const totals = new Set(listed(data.totals))

/** Returns whether a text says that its row is a sum: `Total`, `Total: 62`. */
export const isTotal = (text: string): boolean =>
  text.length < 60 && totals.has(wordKey(text.replace(/[:\s\d.,]+$/, '')))

const blank = new Set(data.blank.split(', ').map((word) => word.toLowerCase()))

/** Returns whether a cell's text means "no value": a dash, `N/A`, `TBA`. */
export const meansNothing = (text: string): boolean => text === '' || blank.has(text.toLowerCase())
