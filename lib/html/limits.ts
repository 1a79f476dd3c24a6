/** The limits of one HTML text (decisions §12). */
export const htmlLimits = {
  /** Code points. */
  characters: 200_000,
  /** The deepest nesting. */
  depth: 256,
  /** The sum of all elements' depths: cleaning costs elements times depth. */
  depths: 500_000,
  /** The attributes of one tag, or of tags that a parser merges: each is compared with all before it. */
  attributes: 1_000,
}

/** The exceeded limit; `disorder`: the tags would make a parser write or move too much. */
export type Excess = keyof typeof htmlLimits | 'disorder'

const limitOf = (excess: keyof typeof htmlLimits): string => htmlLimits[excess].toLocaleString('en')

/** Describes an exceeded limit and the allowed value in one sentence. */
export const sentenceOf = (excess: Excess): string =>
  ({
    characters: `The HTML is longer than ${limitOf('characters')} characters: shorten it.`,
    depth: `The HTML nests elements more than ${limitOf('depth')} deep: close them, or nest them less.`,
    depths: `The depths of the HTML's elements add up to more than ${limitOf('depths')}: close elements, nest them less, or divide the text.`,
    attributes: `The HTML has a tag with more than ${limitOf('attributes')} attributes: leave them out, or end the tag with ">".`,
    disorder:
      'The HTML is nested too wrongly to be read: close its tags in order, and put all content of a table in cells.',
  })[excess]
