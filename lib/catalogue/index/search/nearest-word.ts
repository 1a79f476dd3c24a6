import { compareCodePoints } from '#lib/catalogue/rules/order.ts'
import { editsAllowed, editsBetween, hasDigit } from '#lib/catalogue/rules/text/edits.ts'
import type { Dictionary } from './dictionary.ts'
import type { Term } from './term.ts'

/**
 * Returns the correction of a word that no course has: the nearest word with the same first letter and without digits.
 * Ties go to the word of most courses, then by code point. Undefined when no word is near. `coursesOf`: 0 for a word of
 * tombstones only.
 */
export function nearestWord(
  word: string,
  terms: Dictionary<Term>,
  coursesOf: (term: Term) => number,
): string | undefined {
  const limit = editsAllowed(word)
  const letters = [...word]
  const [first] = letters
  if (limit === 0 || first === undefined) return undefined
  const near: Candidate[] = []
  terms.forEachFrom(first, (term, key) => {
    // A letter is one or two units.
    if (Math.abs(key.length - word.length) > 2 * limit) return
    const edits = editsBetween(letters, [...key], limit)
    if (edits <= limit && !hasDigit(key)) near.push({ word: key, edits, courses: coursesOf(term) })
  })
  return near.filter(({ courses }) => courses > 0).sort(compare)[0]?.word
}

interface Candidate {
  word: string
  edits: number
  courses: number
}

const compare = (a: Candidate, b: Candidate): number =>
  a.edits - b.edits || b.courses - a.courses || compareCodePoints(a.word, b.word)
