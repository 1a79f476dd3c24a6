import { depthMax, type Excess, parseHtml } from './parse.ts'

const charactersMax = 200_000
/** A parser compares each attribute of a tag with all before it: tens of thousands in one tag take it seconds. */
const attributesMax = 1_000
const attribute =
  /[\t\n\f\r /]*[^\t\n\f\r />][^\t\n\f\r />=]*(?:[\t\n\f\r ]*=[\t\n\f\r ]*(?:"[^"]*"?|'[^']*'?|[^\t\n\f\r >]*))?/y
/** How often the source may be read over in looking for such a tag; honest sources take hardly one reading. */
const readingsMax = 20

/** What is too much in a piece of HTML and what would do, in one sentence; `undefined` when it can be cleaned. */
export function htmlFault(source: string): string | undefined {
  // A code point takes one or two code units.
  if (source.length > charactersMax) {
    const isTooLong = source.length > 2 * charactersMax || [...source].length > charactersMax
    if (isTooLong)
      return `The HTML is longer than ${charactersMax.toLocaleString('en')} characters: shorten it.`
  }
  if (hasCrowdedTag(source)) {
    const limit = attributesMax.toLocaleString('en')
    return `The HTML has a tag with more than ${limit} attributes: leave them out, or end the tag with ">".`
  }
  const parsed = parseHtml(source)
  return 'excess' in parsed ? faultOf(parsed.excess) : undefined
}

/** The sentence for a parse that was stopped. */
export const faultOf = (excess: Excess): string =>
  ({
    depth: `The HTML nests elements more than ${depthMax} deep: close them, or nest them less.`,
    disorder:
      'The HTML is nested too wrongly to be read: close its tags in order, and put all content of a table in cells.',
  })[excess]

/**
 * Looks at whatever may begin a tag, be it in a script or inside a value, as a parser might not see that it is:
 * where many of those overlap, the tags are as good as never closed.
 */
function hasCrowdedTag(source: string): boolean {
  let budget = readingsMax * source.length
  for (const { 0: name, index } of source.matchAll(/<\/?[a-z][^\t\n\f\r />]*/gi)) {
    let at = index + name.length
    for (let count = 0; ; count++) {
      attribute.lastIndex = at
      if (!attribute.test(source)) break
      budget -= attribute.lastIndex - at
      at = attribute.lastIndex
      if (count === attributesMax || budget < 0) return true
    }
  }
  return false
}
