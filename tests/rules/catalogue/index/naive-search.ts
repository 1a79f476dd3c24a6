import { expect } from 'vitest'
import { compareCodePoints } from '#lib/contract/catalogue/rules/order.ts'
import { comparableText, findableWords, wordsOf } from '#lib/contract/catalogue/rules/text/search-text.ts'
import { isIndic, skeletonPrefixesOf, skeletonsOf } from '#lib/contract/catalogue/rules/text/skeleton.ts'

/** The texts of a course, by field, best field first. */
export interface NaiveCourse {
  title: string[]
  tags: string[]
  subtitle: string[]
  description: string[]
}

/** A match of a word in a course; larger is better in each respect. */
type Hit = [whole: number, letters: number, field: number]

const fields = ['description', 'subtitle', 'tags', 'title'] as const

/** A naive search that compares every word with every word; `check` compares a result with it. */
export function naiveSearch(courses: NaiveCourse[], text: string) {
  const words = courses.map((course) =>
    fields.flatMap((field, rank) => course[field].flatMap(findableWords).map((word) => ({ word, rank }))),
  )
  const hitsOfWord = (wanted: string, course: number): Hit[] =>
    (words[course] ?? []).flatMap(({ word, rank }) =>
      waysToMeet(wanted, word).map(([whole, letters]): Hit => [whole, letters, rank]),
    )
  const isHeldBy = (wanted: string, course: number): boolean =>
    hitsOfWord(joinedOf(wanted), course).length > 0 ||
    (wanted.includes('-') && wanted.split('-').every((part) => hitsOfWord(part, course).length > 0))
  const isHeld = (wanted: string) => courses.some((_, course) => isHeldBy(wanted, course))
  const all = words.map((each) => each.map(({ word }) => word))

  const given = hyphenated(text).map(({ word, typed }) => {
    const correction = isHeld(word) ? undefined : correct(joinedOf(word), all)
    return { word, typed, meant: isHeld(word) ? word : correction }
  })
  const meant = given.flatMap(({ meant }) => meant ?? [])
  const isCorrected = given.some(({ word, meant }) => meant !== undefined && meant !== word)
  const corrected = isCorrected ? meant.join(' ') : null
  const left_out = meant.length === 0 ? [] : given.flatMap(({ meant, typed }) => (meant ? [] : typed))
  const searched = isCorrected || left_out.length > 0 ? meant.join(' ') : text
  const matches = (course: number) => meant.length > 0 && meant.every((wanted) => isHeldBy(wanted, course))
  /** The sort keys of a word; a hyphenated word has none, since its rank is weighed. */
  const hitsOf = (wanted: string, course: number): Hit[] =>
    wanted.includes('-') ? [[0, 0, 0]] : hitsOfWord(wanted, course)
  const found = courses.map((_, course) => course).filter(matches)
  const isTitled = (course: number) =>
    courses[course]?.title.some((title) => comparableText(title) === comparableText(searched)) ?? false
  const isMet = (hit: Hit, by: Hit) => by.every((value, at) => value >= (hit[at] ?? 0))
  const isBettered = (hit: Hit, by: Hit) => isMet(hit, by) && !isMet(by, hit)
  /** Returns whether course `a` has an equal or better hit for each hit of course `b`. */
  const isAsGood = (a: number, b: number) =>
    meant.every((wanted) => hitsOf(wanted, b).every((hit) => hitsOf(wanted, a).some((by) => isMet(hit, by))))
  const isBetter = (a: number, b: number) =>
    isAsGood(a, b) &&
    meant.some((wanted) =>
      hitsOf(wanted, b).every((hit) => hitsOf(wanted, a).some((by) => isBettered(hit, by))),
    )
  const isEqual = (a: number, b: number) =>
    isAsGood(a, b) &&
    isAsGood(b, a) &&
    // Among titles that are not the text, those with its words in their order come first.
    sameWordTitle(courses, a, searched) === sameWordTitle(courses, b, searched)

  return {
    found,
    corrected,
    left_out,
    check(answer: { corrected: string | null; left_out: string[]; docIds: number[] }): void {
      expect([answer.corrected, answer.left_out]).toEqual([corrected, left_out])
      expect([...answer.docIds].sort()).toEqual(found)
      answer.docIds.forEach((before, at) => {
        for (const after of answer.docIds.slice(at + 1)) {
          if (isTitled(before) !== isTitled(after)) expect(isTitled(before)).toBe(true)
          else {
            expect(isBetter(after, before), `${after} is better than ${before}`).toBe(false)
            if (!text.includes('-') && isEqual(after, before)) expect(before).toBeLessThan(after)
          }
        }
      })
    },
  }
}

/** Words of plain letters and digits, with what stands between their hyphens. */
const hyphenated = (text: string): { word: string; typed: string }[] =>
  [...text.matchAll(/[^\s!+]+/g)].map(({ 0: typed }) => ({
    typed,
    word: typed.split('-').flatMap(wordsOf).join('-'),
  }))
const joinedOf = (word: string): string => word.replaceAll('-', '')

const sameWordTitle = (courses: NaiveCourse[], course: number, text: string): boolean =>
  courses[course]?.title.some((title) => wordsOf(title).join(' ') === wordsOf(text).join(' ')) ?? false

function waysToMeet(wanted: string, word: string): [whole: number, letters: number][] {
  const ways: [number, number][] = []
  if (word === wanted) ways.push([1, 1])
  else if (word.startsWith(wanted)) ways.push([0, 1])
  const skeletons = skeletonsOf(word)
  if (skeletonsOf(wanted).some((each) => skeletons.includes(each))) ways.push([1, 0])
  const starts = skeletonPrefixesOf(wanted).filter((start) => start.length >= 4)
  if (
    (isIndic(wanted) || isIndic(word)) &&
    starts.some((start) => skeletons.some((each) => each.startsWith(start)))
  )
    ways.push([0, 0])
  return ways
}

/** Corrects a word by trying all edits; words that one edit of each makes equal are two edits apart. */
function correct(wanted: string, courses: string[][]): string | undefined {
  const length = [...wanted].length
  if (length < 4 || /\p{N}/u.test(wanted)) return undefined
  const all = new Set(courses.flat())
  const alphabet = [...new Set([...all].join('') + wanted)]
  const near = new Set(editsOf(wanted, alphabet))
  const coursesWith = (word: string) => courses.filter((words) => words.includes(word)).length
  const inOrder = [...all]
    .filter((each) => each[0] === wanted[0] && !/\p{N}/u.test(each))
    .sort((a, b) => coursesWith(b) - coursesWith(a) || compareCodePoints(a, b))
  const one = inOrder.find((each) => near.has(each))
  if (one !== undefined || length < 8) return one
  return inOrder.find((each) => editsOf(each, alphabet).some((edited) => near.has(edited)))
}

export function editsOf(word: string, alphabet: string[]): string[] {
  const places = Array.from({ length: word.length + 1 }, (_, at) => at)
  return places.flatMap((at) => {
    const [before, after] = [word.slice(0, at), word.slice(at)]
    return [
      before + after.slice(1),
      before + (after[1] ?? '') + (after[0] ?? '') + after.slice(2),
      ...alphabet.flatMap((letter) => [before + letter + after, before + letter + after.slice(1)]),
    ]
  })
}
