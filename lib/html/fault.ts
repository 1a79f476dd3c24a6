import { htmlLimits, sentenceOf } from './limits.ts'
import { parseHtml } from './parse.ts'

/** Returns which limit a piece of HTML exceeds, as one sentence; undefined when it can be cleaned. */
export function htmlFault(source: string): string | undefined {
  if (isTooLong(source)) return sentenceOf('characters')
  const parsed = parseHtml(source)
  return 'excess' in parsed ? sentenceOf(parsed.excess) : undefined
}

/** Tells whether a text has too many characters. */
export const isTooLong = (source: string): boolean =>
  // A code point is one or two UTF-16 units, so few texts need splitting.
  source.length > 2 * htmlLimits.characters ||
  (source.length > htmlLimits.characters && [...source].length > htmlLimits.characters)
