import { fits } from '#lib/base/plain-text.ts'
import { compareCodePoints } from '#lib/contract/catalogue/rules/order.ts'
import { editsAllowed, editsBetween, hasDigit } from '#lib/contract/catalogue/rules/text/edits.ts'
import {
  comparableText,
  type SearchedWord,
  type SearchText,
  searchedWords,
  searchLengthMax,
  wordsOf,
} from '#lib/contract/catalogue/rules/text/search-text.ts'
import { type DocId, DocIdSet, forEachIn, isIn, type Mask, setIn } from '../doc-id-set.ts'
import { type Dictionary, scoreMax, type Term, Vocabulary } from './vocabulary.ts'

/** Result of a search in the search index. */
export interface Found extends Pick<Meaning, 'corrected' | 'left_out'> {
  match: Mask
  /** Scores by `docId`; higher is better. */
  scores: Float64Array
}

/** Score of a title match; an equal title scores twice as much. Exceeds the combined score of all words of a search. */
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

  /** Estimated memory in bytes. */
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

  /**
   * Finds the courses that contain all words of a text. A word that no course contains is corrected if possible,
   * otherwise ignored.
   */
  find(text: string): Found {
    const current = this.currentTexts()
    const meaning = meaningOf(
      text,
      (word) => scoresOfWord(word, this.vocabulary, this.docIds.length, current),
      (word) => nearestWord(word, this.vocabulary.terms, (term) => term.countIn(current)),
    )
    if (meaning === undefined) return this.nothing()
    const { corrected, left_out } = meaning
    return { corrected, left_out, ...this.scored(meaning, current) }
  }

  private scored({ wanted, text }: Meaning, current: Mask): Pick<Found, 'match' | 'scores'> {
    const { match, scores } = this.nothing()
    const isTitle = titleMatch(text)
    forEachIn(current, (each) => {
      let score = 0
      for (let word = 0; word < wanted.length; word++) {
        const found = (wanted[word] as WordScores)[each] as number
        if (found <= 0) return
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

/** A search text after correction. */
export interface Meaning {
  /** Scores of each distinct word: one array per word. */
  wanted: WordScores[]
  /** The text that is searched: as typed or corrected, without the words left out. */
  text: string
  /** Null if no word was corrected. */
  corrected: string | null
  /** Words, as typed, that no course contains and that could not be corrected. */
  left_out: string[]
}

/**
 * Prepares a text for the search. A word that no course contains is replaced by the nearest word, or left out. Returns
 * undefined if no word remains, or if the corrected text is too long. `look` returns the scores of a word, and
 * `nearest` returns its correction. Both return undefined if they find nothing.
 */
function meaningOf(
  text: string,
  look: (word: SearchedWord) => WordScores | undefined,
  nearest: (word: string) => string | undefined,
): Meaning | undefined {
  const words = searchedWords(text).map((word) => {
    const scores = look(word)
    const meant = scores ? undefined : nearest(word.joined)
    if (meant === undefined) return { word, scores, isCorrected: false }
    const corrected = { ...word, joined: meant, parts: [] }
    return { word: corrected, scores: look(corrected), isCorrected: true }
  })
  const held = words.filter(({ scores }) => scores)
  const left = words.filter(({ scores }) => !scores).map(({ word }) => word)
  const isCorrected = held.some((each) => each.isCorrected)
  const corrected = isCorrected ? held.map(({ word }) => writtenWord(word)).join(' ') : null
  if (held.length === 0 || !fits(corrected ?? '', searchLengthMax)) return undefined
  const wanted = new Map(held.map(({ word, scores }) => [writtenWord(word), scores]))
  return {
    wanted: [...wanted.values()].filter((scores) => scores !== undefined),
    text: corrected ?? without(text, left),
    corrected,
    left_out: left.map(({ typed }) => typed),
  }
}

/** Returns a word including its hyphens, because hyphens affect the result. */
const writtenWord = ({ joined, parts }: SearchedWord): string => parts.join('-') || joined

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

/** Scores of one word by text number; 0 or less for a text without the word. */
type WordScores = Uint8Array | Float64Array

/** Returns the scores of a searched word; undefined if no live text has it. */
function scoresOfWord(
  { joined, parts }: SearchedWord,
  vocabulary: Vocabulary,
  textCount: number,
  current: Mask,
): WordScores | undefined {
  const whole = vocabulary.scoresOf(joined, textCount)
  const parted = parts.map((part) => vocabulary.scoresOf(part, textCount))
  const scores = parted.length === 0 ? whole : withParts(whole, parted)
  for (let text = 0; text < textCount; text++)
    if ((scores[text] as number) > 0 && isIn(current, text)) return scores
  return undefined
}

/**
 * Scores a hyphenated word. A text gets the score of the joined word or the average of the parts, whichever is higher;
 * the average counts only if the text has all parts.
 */
function withParts(joined: Uint8Array, parts: readonly Uint8Array[]): Float64Array {
  const sums = new Float64Array(joined.length)
  for (const scores of parts)
    for (let text = 0; text < sums.length; text++)
      sums[text] = (sums[text] as number) + (scores[text] || Number.NEGATIVE_INFINITY)
  return sums.map((sum, text) => Math.max(joined[text] as number, sum / parts.length))
}

/**
 * Returns a function that compares a search text with titles made by `comparableText`. It returns 2 for an equal title,
 * 1 for a title with the same words in the same order, else 0. Comparing words ignores symbols, but comparing whole
 * titles does not: `C++` does not equal `C`.
 */
function titleMatch(text: string): (titles: readonly string[]) => 0 | 1 | 2 {
  const wanted = comparableText(text)
  const words = wordsOf(text).join(' ')
  const [first = '', last = ''] = [words.split(' ', 1)[0], words.split(' ').at(-1)]
  return (titles) => {
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
