import type { SearchedWord } from '#lib/catalogue/rules/text/words.ts'
import { addAll, countOf, forEachIn, keepBoth, type Mask } from '../mask.ts'
import type { Vocabulary } from './vocabulary.ts'
import { WordHits } from './word-hits.ts'

/** The texts that hold a word of a search: joined, or by all parts between its hyphens. */
export class SearchedHits {
  readonly texts: Mask
  private readonly joined: WordHits
  private readonly parts: WordHits[]
  private readonly parted: Mask

  /** `texts`: those that are looked into. */
  constructor({ joined, parts }: SearchedWord, vocabulary: Vocabulary, texts: Mask) {
    this.joined = new WordHits(joined, vocabulary, texts)
    this.parts = parts.map((part) => new WordHits(part, vocabulary, texts))
    this.parted = parts.length > 0 ? texts.slice() : new Uint32Array(texts.length)
    for (const part of this.parts) keepBoth(this.parted, part.texts)
    this.texts = this.joined.texts.slice()
    addAll(this.texts, this.parted)
  }

  get isNone(): boolean {
    return countOf(this.texts) === 0
  }

  /** Adds to the scores of some texts what this word is worth in them: joined, or as its parts are on average. */
  addScores(scores: Float64Array, texts: Mask): void {
    if (this.parts.length === 0) {
      this.joined.addScores(scores, texts)
      return
    }
    const [joined, parted] = [new Float64Array(scores.length), new Float64Array(scores.length)]
    this.joined.addScores(joined, texts)
    const inAll = this.parted.slice()
    keepBoth(inAll, texts)
    for (const part of this.parts) part.addScores(parted, inAll)
    forEachIn(texts, (text) => {
      const best = Math.max(joined[text] ?? 0, (parted[text] ?? 0) / this.parts.length)
      scores[text] = (scores[text] ?? 0) + best
    })
  }
}
