import { isFree } from '#lib/office/imports/amounts.ts'
import type { LookedWord } from '#lib/office/imports/look.ts'
import { wordValues } from '#lib/office/imports/sheets.ts'
import { fieldNamed, heldFields } from './fields.ts'
import { type ColumnCells, wordsMax } from './kinds.ts'
import { wordKey, yesOrNo } from './words.ts'

/**
 * Returns the words of a column that are mapped to a field's values, the most frequent first, with their values: as chosen,
 * else those of yes and no and our own words. A word of another meaning has no value until somebody chooses it; in a
 * column that hides nothing and costs nothing it is left blank.
 */
export function wordsOf(
  field: string | null | undefined,
  { words, blanks }: ColumnCells,
  chosen: Readonly<Record<string, string>> | undefined,
  isOurs = false,
): LookedWord[] {
  const values = field ? wordValues(field) : []
  if (!field || values.length === 0) return []
  const kind = fieldNamed(field)?.kind
  const hasNumbers = kind === 'money' || kind === 'number'
  const own = [...words].filter(([word]) => word !== '' && !(hasNumbers && /\d/.test(word)))
  if (own.length > wordsMax) return []
  const listed = own.sort(([, one], [, other]) => other - one).map(([word, count]) => ({ word, count }))
  if (blanks > 0) listed.push({ word: '', count: blanks })
  return listed.map(({ word, count }) => {
    const given = chosen && Object.hasOwn(chosen, word) ? chosen[word] : undefined
    const value = given ?? ownValue(field, word, values, isOurs)
    return { word, count, value: value ?? (heldFields[field] ? undefined : 'blank') }
  })
}

function ownValue(
  field: string,
  word: string,
  values: readonly string[],
  isOurs: boolean,
): string | undefined {
  // A blank cell of our own export means the default; a blank price is one on request.
  if (word === '') return isOurs ? 'blank' : field === 'price' ? 'request' : undefined
  const kind = fieldNamed(field)?.kind
  if (kind === 'flag') {
    const flag = yesOrNo(word)
    return flag === undefined ? undefined : flag ? 'yes' : 'no'
  }
  if (kind === 'money') return isFree(word) ? 'free' : wordKey(word) === 'onrequest' ? 'request' : undefined
  return values.find((value) => value !== 'blank' && wordKey(value) === wordKey(word))
}

/** Returns the words that have a value, as a mapping holds them. */
export const mappedWords = (words: readonly LookedWord[]): Record<string, string> =>
  Object.fromEntries(
    words.flatMap(({ word, value }) => (value === undefined ? [] : [[word.slice(0, 1_000), value]])),
  )
