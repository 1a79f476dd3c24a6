/** Limits of one HTML text (contract decisions §12). */
export const limits = {
  /** Maximum length in code points. */
  characters: 200_000,
  depth: 256,
  /** Maximum sum of the depths of all elements. Cleaning time grows with this sum. */
  depths: 500_000,
  /** Most attributes of a tag, or of tags that are merged: the parser compares each with all before it. */
  attributes: 1_000,
}

const most = (name: keyof typeof limits): string => limits[name].toLocaleString('en')

/** `disorder`: unclosed or misnested tags that would make the parser write or move too much. */
const sentences = {
  characters: `The HTML is longer than ${most('characters')} characters: shorten it.`,
  depth: `The HTML nests elements more than ${most('depth')} deep: close them, or nest them less.`,
  depths: `The depths of the HTML's elements add up to more than ${most('depths')}: close elements, nest them less deeply, or split the text.`,
  attributes: `The HTML has a tag with more than ${most('attributes')} attributes: leave them out, or end the tag with ">".`,
  disorder:
    'The HTML is nested too badly to be read: close its tags in order, and put all content of a table in cells.',
}

/** Thrown when HTML exceeds a limit. The message is one of `sentences`. */
export class HtmlExcess extends RangeError {}

/** Throws the error for the limit `excess` unless `isWithin` is true. */
export function hold(isWithin: boolean, excess: keyof typeof sentences): void {
  if (!isWithin) throw new HtmlExcess(sentences[excess])
}

export const holdLength = (source: string): void =>
  // A code point has one or two UTF-16 units, so only few texts need splitting.
  hold(
    source.length <= limits.characters ||
      (source.length <= 2 * limits.characters && [...source].length <= limits.characters),
    'characters',
  )
