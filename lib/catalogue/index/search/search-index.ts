import type { SearchText } from '#lib/catalogue/rules/text/search-text.ts'
import { type DocId, DocIdSet, forEachIn, type Mask, setIn } from '../doc-id-set.ts'
import { type Meaning, meaningOf } from './meaning.ts'
import { nearestWord } from './nearest-word.ts'
import { titleMatch } from './title-match.ts'
import { scoreMax, Vocabulary } from './vocabulary.ts'
import { scoresOfWord, type WordScores } from './word-scores.ts'

/** The result of a search. */
export interface Found extends Pick<Meaning, 'corrected' | 'left_out'> {
  match: Mask
  /** Scores by `docId`; higher is better. */
  scores: Float64Array
}

/** Higher than the scores of all words of a search together. */
const titleScore = 5_000

/** The tombstones to sweep at; also a share of the current texts. */
const pastMax = 1_000
const pastShare = 8

/** Memory of a text besides its words; most of it is titles. */
const textBytes = 200

/**
 * The texts of all courses of one institute. A changed course gets a new text, and the old text becomes a tombstone:
 * removing its words from their postings would take longer than the rest of the change.
 */
export class SearchIndex {
  private readonly vocabulary = new Vocabulary()
  private readonly current = new DocIdSet()
  private readonly titles: string[][] = []
  /** Texts by course, and courses by text. */
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

  /** Adds a text and returns its number; `place` makes it findable. */
  add({ titles, words }: SearchText): DocId {
    const text = this.free.pop() ?? this.docIds.length
    this.titles[text] = titles
    this.docIds[text] = undefined
    for (const [field, joined] of words.entries())
      if (joined !== '') for (const word of joined.split(' ')) this.vocabulary.add(word, field, text)
    return text
  }

  /** Replaces the text of a course. */
  place(docId: DocId, text: DocId): void {
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

  /** Sweeps tombstones when they are many; yields often. */
  *sweep(): Generator<void, void> {
    const past = this.docIds.length - this.free.length - this.current.size
    if (past <= this.pastMax + this.current.size / pastShare) return
    yield* this.vocabulary.keepOnly(this.currentTexts())
    this.free.length = 0
    for (let text = 0; text < this.docIds.length; text++) if (!this.current.has(text)) this.free.push(text)
  }

  /** Finds the courses that have all words of a text; words are corrected or left out where needed. */
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

/** Sorts documents by score, best first; equal scores stay in catalogue order. */
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
