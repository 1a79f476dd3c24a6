import { expect } from 'vitest'
import { compareCodePoints } from '#lib/contract/catalogue/rules/order.ts'
import general from '#lib/contract/catalogue/rules/text/general-words.json' with { type: 'json' }
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
  const isHeldBy = (wanted: string, course: number): boolean => hitsOf(wanted, course).length > 0
  const isHeld = (wanted: string) => courses.some((_, course) => isHeldBy(wanted, course))
  /** The hits of a word; a word with parts is also met as the worst of them is. */
  const hitsOf = (wanted: string, course: number): Hit[] => {
    const whole = hitsOfWord(joinedOf(wanted), course)
    if (!hasParts(wanted)) return whole
    const parts = partsOf(wanted).map((part) => hitsOfWord(part, course))
    if (parts.some((hits) => hits.length === 0)) return whole
    const [worst = []] = parts.sort((a, b) => compareStandings(bestOf(a), bestOf(b)))
    return [...whole, ...worst]
  }
  /** Returns the words that have to go, one by one, until some course holds all others. */
  function departures(wanted: string[]): Set<string> {
    const rest = new Set(wanted)
    const gone = new Set<string>()
    const isTogether = () => courses.some((_, course) => [...rest].every((word) => isHeldBy(word, course)))
    while (rest.size > 0 && !isTogether()) {
      const worst = [...rest]
        .map((word, place) => ({
          word,
          place,
          standing: bestOf(courses.flatMap((_, course) => hitsOf(word, course))),
          courses: courses.filter((_, course) => isHeldByLetters(word, course)).length,
        }))
        .sort(
          (a, b) => compareStandings(a.standing, b.standing) || b.courses - a.courses || b.place - a.place,
        )[0]
      rest.delete(worst?.word ?? '')
      gone.add(worst?.word ?? '')
    }
    return gone
  }
  const isHeldByLetters = (wanted: string, course: number): boolean => {
    const has = (word: string) => hitsOfWord(word, course).some(([, letters]) => letters === 1)
    return has(joinedOf(wanted)) || (hasParts(wanted) && partsOf(wanted).every(has))
  }

  const all = words.map((each) => each.map(({ word }) => word))
  const typedWords = hyphenated(text)
  const given = counting(typedWords).map(({ word, typed }) => {
    const meant = isHeld(word) ? word : correct(joinedOf(word), all)
    return {
      word: meant ?? word,
      typed,
      isFound: meant !== undefined,
      isCorrected: meant !== undefined && meant !== word,
    }
  })
  const held = counting(given.filter(({ isFound }) => isFound))
  const goes = departures(held.map(({ word }) => word))
  const meant = held.map(({ word }) => word).filter((word) => !goes.has(word))
  const isLeft = (one: (typeof given)[number]) => !one.isFound || (held.includes(one) && goes.has(one.word))
  const isCorrected = given.some((one) => one.isCorrected && !isLeft(one))
  const corrected = isCorrected ? meant.join(' ') : null
  const left_out = meant.length === 0 ? [] : given.filter(isLeft).map(({ typed }) => typed)
  const tokens = text.split(' ')
  const isKept = (token: string) => hyphenated(token).every(({ word }) => meant.includes(word))
  const searched =
    corrected ??
    tokens.filter((token) => hyphenated(token).every(({ typed }) => !left_out.includes(typed))).join(' ')
  /** The text without general words. */
  const counted = corrected ?? tokens.filter(isKept).join(' ')
  const matches = (course: number) => meant.length > 0 && meant.every((wanted) => isHeldBy(wanted, course))
  const found = courses.map((_, course) => course).filter(matches)
  const isTitledAs = (course: number, wanted: string) =>
    courses[course]?.title.some((title) => comparableText(title) === comparableText(wanted)) ?? false
  const isTitled = (course: number) => isTitledAs(course, searched)
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
    // Among titles that are not the text, those that are it but for general words, then those with its words in their
    // order, come first.
    isTitledAs(a, counted) === isTitledAs(b, counted) &&
    sameWordTitle(courses, a, counted) === sameWordTitle(courses, b, counted)

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
            if (!hasParts(text) && isEqual(after, before)) expect(before).toBeLessThan(after)
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
    word: typed.replace(/[^'-]+/g, (part) => wordsOf(part).join('')),
  }))
const joinedOf = (word: string): string => word.replace(/['-]/g, '')
const hasParts = (word: string): boolean => /['-]/.test(word)
const partsOf = (word: string): string[] => word.split(/['-]/)

const generalWords = new Set(Object.values(general).flat().flatMap(wordsOf))

/** Leaves out general words beside others. */
function counting<Word extends { word: string }>(words: Word[]): Word[] {
  const special = words.filter(({ word }) => !generalWords.has(joinedOf(word)))
  return special.length > 0 ? special : words
}

type Standing = [field: number, letters: number]
const standingOfHit = ([, letters, field]: Hit): Standing => [field, letters]
const compareStandings = (a: Standing, b: Standing): number => a[0] - b[0] || a[1] - b[1]
/** The best hit by field, then letters. */
const bestOf = (hits: Hit[]): Standing => hits.map(standingOfHit).sort(compareStandings).at(-1) ?? [-1, -1]

const sameWordTitle = (courses: NaiveCourse[], course: number, text: string): boolean =>
  courses[course]?.title.some((title) => wordsOf(title).join(' ') === wordsOf(text).join(' ')) ?? false

const unspaced =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

function waysToMeet(wanted: string, word: string): [whole: number, letters: number][] {
  const ways: [number, number][] = []
  if (word === wanted) ways.push([1, 1])
  else if (word.startsWith(wanted)) ways.push([0, 1])
  if (unspaced.test(wanted))
    for (let at = word.indexOf(wanted, 1); at > 0; at = word.indexOf(wanted, at + 1))
      ways.push([at + wanted.length === word.length ? 1 : 0, 1])
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
