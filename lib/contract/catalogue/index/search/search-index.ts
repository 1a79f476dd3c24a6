import { fits } from '#lib/base/plain-text.ts'
import { compareCodePoints } from '#lib/contract/catalogue/rules/order.ts'
import { editsAllowed, editsBetween, hasDigit } from '#lib/contract/catalogue/rules/text/edits.ts'
import {
  comparableText,
  countingWords,
  type SearchedWord,
  type SearchText,
  searchedWords,
  searchLengthMax,
  wordsOf,
} from '#lib/contract/catalogue/rules/text/search-text.ts'
import { type DocId, DocIdSet, forEachIn, isIn, type Mask, setIn } from '../doc-id-set.ts'
import {
  byLetters,
  type Dictionary,
  type Hits,
  rankOfHits,
  scoreMax,
  scoreOf,
  type Term,
  Vocabulary,
} from './vocabulary.ts'

export interface Found {
  /** The text that was searched instead; null if no word was corrected. */
  corrected: string | null
  left_out: string[]
  match: Mask
  /** Scores by `docId`; higher is better. */
  scores: Float64Array
}

/** Score of a title match, times how well it matches. Exceeds the combined score of all words of a search. */
const titleScore = 5_000

/** The search index is swept when it has more tombstones than this plus an eighth of its live texts. */
const pastMax = 1_000
const pastShare = 8

/** Estimated bytes of a text excluding its words; mostly its titles. */
const textBytes = 200

/**
 * Searchable texts of all courses of an institute. When a course changes, it gets a new text, and the old text becomes
 * a tombstone: removing the old words from their postings would take longer than the rest of the update.
 */
export class SearchIndex {
  private readonly vocabulary = new Vocabulary()
  private readonly current = new DocIdSet()
  private readonly titles: string[][] = []
  /** Number of each course's text, by `docId`. `docIds` is the reverse: the course of each text. */
  private readonly texts: (DocId | undefined)[] = []
  private readonly docIds: (DocId | undefined)[] = []
  private readonly free: DocId[] = []
  private readonly pastMax: number

  constructor(limits = { pastMax }) {
    this.pastMax = limits.pastMax
  }

  get bytes(): number {
    return this.vocabulary.bytes + this.docIds.length * textBytes
  }

  /** Adds a text and returns its number. The text can be found only after `assign`. */
  add({ titles, words }: SearchText): DocId {
    const text = this.free.pop() ?? this.docIds.length
    this.titles[text] = titles
    this.docIds[text] = undefined
    for (const [field, joined] of words.entries())
      if (joined !== '') for (const word of joined.split(' ')) this.vocabulary.add(word, field, text)
    return text
  }

  /** Sets the text of a course; the former text becomes a tombstone. */
  assign(docId: DocId, text: DocId): void {
    this.remove(docId)
    this.current.add(text)
    this.docIds[text] = docId
    this.texts[docId] = text
  }

  remove(docId: DocId): void {
    const text = this.texts[docId]
    if (text === undefined) return
    this.current.delete(text)
    this.docIds[text] = undefined
    this.texts[docId] = undefined
  }

  /** Removes all tombstones if there are more than `pastMax` and `pastShare` allow. Yields often. */
  *sweep(): Generator<void, void> {
    const past = this.docIds.length - this.free.length - this.current.size
    if (past <= this.pastMax + this.current.size / pastShare) return
    yield* this.vocabulary.keepOnly(this.currentTexts())
    this.free.length = 0
    for (let text = 0; text < this.docIds.length; text++) if (!this.current.has(text)) this.free.push(text)
  }

  /** Words that no course contains are corrected, or left out until some course contains all others. */
  find(text: string): Found {
    const current = this.currentTexts()
    const typed = searchedWords(text)
    const words = countingWords(typed).map((word) => this.meantBy(word, current))
    // A correction may be a general word too.
    const held = countingWords(words.filter(({ hits }) => hits !== undefined))
    const wanted = heldTogether(held, current)
    const left = words.filter((word) => !wanted.has(word.written) && (held.includes(word) || !word.hits))
    const kept = held.filter(({ written }) => wanted.has(written))
    const isCorrected = words.some((word) => word.isCorrected && !left.includes(word))
    const corrected = isCorrected ? kept.map(({ written }) => written).join(' ') : null
    if (kept.length === 0 || !fits(corrected ?? '', searchLengthMax)) return this.nothing()
    const dropped = typed.filter(({ start }) => !kept.some((word) => word.start === start))
    const isTitle = titleMatch(corrected ?? without(text, left), corrected ?? without(text, dropped))
    const left_out = left.map((word) => word.typed)
    return { corrected, left_out, ...this.scored([...wanted.values()], isTitle, current) }
  }

  /** Looks up a word, or its correction if no course contains it. */
  private meantBy(word: SearchedWord, current: Mask): Meant {
    const hits = hitsOfWord(word, this.vocabulary, this.docIds.length, current)
    const meant = hits
      ? undefined
      : nearestWord(word.joined, this.vocabulary.terms, (term) => term.countIn(current))
    if (meant === undefined) return { ...word, hits, isCorrected: false }
    const corrected = { ...word, joined: meant, parts: [], written: meant, isCorrected: true }
    return { ...corrected, hits: hitsOfWord(corrected, this.vocabulary, this.docIds.length, current) }
  }

  private scored(
    wanted: readonly Hits[],
    isTitle: (titles: readonly string[]) => number,
    current: Mask,
  ): Pick<Found, 'match' | 'scores'> {
    const { match, scores } = this.nothing()
    forEachIn(current, (each) => {
      let score = 0
      for (const hits of wanted) {
        const found = scoreOf(hits[each] as number)
        if (found === 0) return
        score += found
      }
      const docId = this.docIds[each] as DocId
      const title = score === wanted.length * scoreMax ? isTitle(this.titles[each] ?? []) : 0
      scores[docId] = score + title * titleScore
      setIn(match, docId)
    })
    return { match, scores }
  }

  private nothing(): Found {
    const length = this.texts.length
    return {
      corrected: null,
      left_out: [],
      match: new Uint32Array((length + 31) >>> 5),
      scores: new Float64Array(length),
    }
  }

  private currentTexts(): Mask {
    const texts = new Uint32Array((this.docIds.length + 31) >>> 5)
    this.current.addTo(texts)
    return texts
  }
}

/** Sorts courses by score, best first. Courses with equal scores keep the given order. */
export function bestFirst(docIds: Iterable<DocId>, { scores }: Pick<Found, 'scores'>): DocId[] {
  const byScore = new Map<number, DocId[]>()
  for (const docId of docIds) {
    const score = scores[docId] ?? 0
    const equals = byScore.get(score)
    if (equals) equals.push(docId)
    else byScore.set(score, [docId])
  }
  return [...byScore.keys()].sort((a, b) => b - a).flatMap((score) => byScore.get(score) ?? [])
}

/** A searched word or its correction, with the texts that have it; undefined if no course does. */
interface Meant extends SearchedWord {
  hits: Hits | undefined
  isCorrected: boolean
}

/**
 * Returns the hits of the words that remain, by word, so that some course contains all of them. The word whose best hit
 * is the worst goes first; of equals the one that most courses contain by letters, then the later one.
 */
function heldTogether(words: Meant[], current: Mask): Map<string, Hits> {
  const all = [...new Map(words.map(({ written, hits }) => [written, hits as Hits]))]
  if (all.length < 2 || longestRun(all, current) === all.length) return new Map(all)
  const bestFirst = all
    .map((word) => {
      let [best, courses] = [0, 0]
      forEachIn(current, (text) => {
        const hits = word[1][text] as number
        best |= hits
        if (hits & byLetters) courses++
      })
      return { word, standing: rankOfHits(best), courses }
    })
    .sort((a, b) => a.standing - b.standing || a.courses - b.courses)
    .map(({ word }) => word)
  return new Map(bestFirst.slice(0, longestRun(bestFirst, current)))
}

/** Returns the largest number of words, from the first, that one text contains. */
function longestRun(words: readonly [string, Hits][], current: Mask): number {
  let longest = 0
  const texts = words[0]?.[1].length ?? 0
  for (let text = 0; text < texts && longest < words.length; text++) {
    let run = 0
    while (run < words.length && words[run]?.[1][text]) run++
    if (run > longest && isIn(current, text)) longest = run
  }
  return longest
}

/** Removes words from a text and leaves its other characters unchanged. */
const without = (text: string, words: SearchedWord[]): string =>
  words.reduceRight((rest, { start, typed }) => rest.slice(0, start) + rest.slice(start + typed.length), text)

/**
 * Returns the correction of a word that no course contains: the nearest word with the same first letter and no digits.
 * Among equally near words, the word in most courses wins, then the first by code point. Returns undefined if no word
 * is near enough. `coursesOf` returns 0 for a word that only tombstones contain.
 */
function nearestWord(
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
    // A letter takes one or two UTF-16 units, so lengths may differ by twice the limit.
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

/** Returns the hits of a searched word; undefined if no live text has it. */
function hitsOfWord(
  { joined, parts }: SearchedWord,
  vocabulary: Vocabulary,
  textCount: number,
  current: Mask,
): Hits | undefined {
  const hits = vocabulary.hitsOf(joined, textCount)
  if (parts.length > 0) {
    const parted = parts.map((part) => vocabulary.hitsOf(part, textCount))
    for (let text = 0; text < textCount; text++) hits[text] = (hits[text] as number) | worstAt(text, parted)
  }
  for (let text = 0; text < textCount; text++) if (hits[text] && isIn(current, text)) return hits
  return undefined
}

/** Returns the hits of the part that a text has worst; 0 if it lacks a part. */
function worstAt(text: DocId, parts: readonly Hits[]): number {
  let worst = parts[0]?.[text] ?? 0
  for (const part of parts) {
    const hits = part[text] as number
    if (hits === 0) return 0
    if (rankOfHits(hits) > rankOfHits(worst)) worst = hits
  }
  return worst
}

/**
 * Returns a function that compares titles made by `comparableText` with a search text, and with the words of it that
 * count. It returns 3 for a title equal to the text, 2 for one equal to the words that count, 1 for a title with the same
 * words in the same order, else 0. Comparing words ignores symbols, but comparing whole titles does not: `C++` does not
 * equal `C`.
 */
function titleMatch(text: string, counting: string): (titles: readonly string[]) => 0 | 1 | 2 | 3 {
  const [whole, wanted] = [comparableText(text), comparableText(counting)]
  const words = wordsOf(counting).join(' ')
  const [first = '', last = ''] = [words.split(' ', 1)[0], words.split(' ').at(-1)]
  return (titles) => {
    if (titles.includes(whole)) return 3
    if (titles.includes(wanted)) return 2
    // Cheap tests first: most titles that contain all words begin or end with a different word.
    const isLike = (title: string): boolean =>
      (title.startsWith(first) || !startsWithWord.test(title)) &&
      (title.endsWith(last) || !endsWithWord.test(title)) &&
      wordsOf(title).join(' ') === words
    return titles.some(isLike) ? 1 : 0
  }
}

const startsWithWord = /^[\p{L}\p{M}\p{N}]/u
const endsWithWord = /[\p{L}\p{M}\p{N}]$/u
