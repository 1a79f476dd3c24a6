/** What one HTML text may hold at most. */
export const htmlLimits = {
  /** Code points. */
  characters: 200_000,
  /** How many elements may lie within each other. */
  depth: 256,
  /** The depths of all elements, added up: cleaning takes time for each element and each one around it. */
  depths: 500_000,
  /** Of one tag, or of all tags that a parser merges into one element: it compares each with all before it. */
  attributes: 1_000,
}

/** What of a text is beyond its limit; `disorder`: its tags would make a parser write or move too much. */
export type Excess = keyof typeof htmlLimits | 'disorder'

const limitOf = (excess: keyof typeof htmlLimits): string => htmlLimits[excess].toLocaleString('en')

/** What is too much and what would do, in one sentence. */
export const sentenceOf = (excess: Excess): string =>
  ({
    characters: `The HTML is longer than ${limitOf('characters')} characters: shorten it.`,
    depth: `The HTML nests elements more than ${limitOf('depth')} deep: close them, or nest them less.`,
    depths: `The depths of the HTML's elements add up to more than ${limitOf('depths')}: close elements, nest them less, or divide the text.`,
    attributes: `The HTML has a tag with more than ${limitOf('attributes')} attributes: leave them out, or end the tag with ">".`,
    disorder:
      'The HTML is nested too wrongly to be read: close its tags in order, and put all content of a table in cells.',
  })[excess]
