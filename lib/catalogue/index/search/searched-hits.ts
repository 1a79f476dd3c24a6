import type { SearchedWord } from '#lib/catalogue/rules/text/words.ts'
import { addAll, countOf, forEachIn, intersectInto, type Mask } from '../mask.ts'
import type { Vocabulary } from './vocabulary.ts'
import { WordHits } from './word-hits.ts'

/** The texts that have a word of a search: joined, or all its parts between hyphens. */
export class SearchedHits {
  readonly texts: Mask
  private readonly joined: WordHits
  private readonly parts: WordHits[]
  private readonly parted: Mask

  /** `texts`: the texts to search. */
  constructor({ joined, parts }: SearchedWord, vocabulary: Vocabulary, texts: Mask) {
    this.joined = new WordHits(joined, vocabulary, texts)
    this.parts = parts.map((part) => new WordHits(part, vocabulary, texts))
    this.parted = parts.length > 0 ? texts.slice() : new Uint32Array(texts.length)
    for (const part of this.parts) intersectInto(this.parted, part.texts)
    this.texts = this.joined.texts.slice()
    addAll(this.texts, this.parted)
  }

  get isNone(): boolean {
    return countOf(this.texts) === 0
  }

  /** Adds this word's score to the scores of texts: of the joined word, or the average of its parts. */
  addScores(scores: Float64Array, texts: Mask): void {
    if (this.parts.length === 0) {
      this.joined.addScores(scores, texts)
      return
    }
    const [joined, parted] = [new Float64Array(scores.length), new Float64Array(scores.length)]
    this.joined.addScores(joined, texts)
    const inAll = this.parted.slice()
    intersectInto(inAll, texts)
    for (const part of this.parts) part.addScores(parted, inAll)
    forEachIn(texts, (text) => {
      const best = Math.max(joined[text] ?? 0, (parted[text] ?? 0) / this.parts.length)
      scores[text] = (scores[text] ?? 0) + best
    })
  }
}
