import { searchFields } from '#lib/catalogue/rules/text/search-text.ts'
import { forEachIn, keepBoth, type Mask, type Slot } from '../mask.ts'
import type { Hit, Vocabulary } from './vocabulary.ts'

/**
 * How good a hit is. What is better in one respect and as good in the others scores more, whatever the steps are; that
 * they all differ keeps unlike hits apart.
 */
const fieldStep = 4
const lettersStep = 3
const wholeStep = 2
const scoreOf = ({ isWhole, isByLetters, field }: Hit): number =>
  1 +
  fieldStep * (searchFields.length - 1 - field) +
  (isWhole ? wholeStep : 0) +
  (isByLetters ? lettersStep : 0)

/** The score of a word that stands in a title as it is searched. */
export const scoreMax = scoreOf({ isWhole: true, isByLetters: true, field: 0 })

/** The texts that hold one word. */
export class WordHits {
  readonly texts: Mask
  /** By score; a text stands under its best one only. */
  private readonly masks: (Mask | undefined)[] = []

  /** `texts`: those that are looked into. */
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
      keepBoth(mask, texts)
      takeNew(mask, this.texts)
    }
  }

  /** Adds to the scores of some texts what this word is worth in them. */
  addScores(scores: Float64Array, texts: Mask): void {
    this.masks.forEach((mask, score) => {
      if (mask === undefined) return
      const found = mask.slice()
      keepBoth(found, texts)
      forEachIn(found, (text: Slot) => {
        scores[text] = (scores[text] ?? 0) + score
      })
    })
  }
}

/** Keeps of a mask what was not seen yet, and notes that it is now. */
function takeNew(mask: Mask, seen: Mask): void {
  for (let at = 0; at < mask.length; at++) {
    const bits = mask[at] ?? 0
    const before = seen[at] ?? 0
    mask[at] = bits & ~before
    seen[at] = before | bits
  }
}
