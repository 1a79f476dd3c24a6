import type { SearchedWord } from '#lib/catalogue/rules/text/search-text.ts'
import { isIn, type Mask } from '../doc-id-set.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Scores by text; 0 or less for a text without the word. */
export type WordScores = Uint8Array | Float64Array

/** Returns the scores of a searched word; undefined when none of the current texts has it. */
export function scoresOfWord(
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

/** Returns the better score of each text: of the joined word, or the average of its parts, which it must all have. */
function withParts(joined: Uint8Array, parts: readonly Uint8Array[]): Float64Array {
  const sums = new Float64Array(joined.length)
  for (const scores of parts)
    for (let text = 0; text < sums.length; text++)
      sums[text] = (sums[text] as number) + (scores[text] || Number.NEGATIVE_INFINITY)
  return sums.map((sum, text) => Math.max(joined[text] as number, sum / parts.length))
}
