import { searchFields } from '#lib/catalogue/rules/text/search-text.ts'
import { type DocId, forEachIn, intersectInto, type Mask } from '../mask.ts'
import type { Hit, Vocabulary } from './vocabulary.ts'

/**
 * Steps of a hit's score. A hit better in one respect and equal in the others always scores more; the steps differ, so
 * that unlike hits differ in score.
 */
const fieldStep = 4
const lettersStep = 3
const wholeStep = 2
const scoreOf = ({ isWhole, isByLetters, field }: Hit): number =>
  1 +
  fieldStep * (searchFields.length - 1 - field) +
  (isWhole ? wholeStep : 0) +
  (isByLetters ? lettersStep : 0)

/** The score of a whole word in a title, by its letters. */
export const scoreMax = scoreOf({ isWhole: true, isByLetters: true, field: 0 })

/** The texts that have one word. */
export class WordHits {
  readonly texts: Mask
  /** Texts by score; each text only under its best score. */
  private readonly masks: (Mask | undefined)[] = []

  /** `texts`: the texts to search. */
  constructor(word: string, vocabulary: Vocabulary, texts: Mask) {
    this.texts = new Uint32Array(texts.length)
    vocabulary.addHits(word, (hit) => {
      const score = scoreOf(hit)
      this.masks[score] ??= new Uint32Array(texts.length)
      return this.masks[score]
    })
    for (let score = scoreMax; score > 0; score--) {
      const mask = this.masks[score]
      if (mask === undefined) continue
      intersectInto(mask, texts)
      takeNew(mask, this.texts)
    }
  }

  /** Adds this word's score to the scores of texts. */
  addScores(scores: Float64Array, texts: Mask): void {
    this.masks.forEach((mask, score) => {
      if (mask === undefined) return
      const found = mask.slice()
      intersectInto(found, texts)
      forEachIn(found, (text: DocId) => {
        scores[text] = (scores[text] ?? 0) + score
      })
    })
  }
}

/** `mask &= ~seen`, then `seen |= mask`. */
function takeNew(mask: Mask, seen: Mask): void {
  for (let at = 0; at < mask.length; at++) {
    const bits = mask[at] ?? 0
    const before = seen[at] ?? 0
    mask[at] = bits & ~before
    seen[at] = before | bits
  }
}
