import { defaultTreeAdapter } from 'parse5'
import { HtmlExcess, parsePage } from './bounded-parser.ts'
import { type Excess, htmlLimits } from './limits.ts'
import { type Root, walk } from './tree.ts'

/** Parses HTML as the content of a page's body. Time and memory stay bounded: an excess stops the parse. */
export function parseHtml(source: string): { tree: Root } | { excess: Excess } {
  try {
    const page = parsePage(`<!doctype html><body>${withShortReferences(source)}`)
    const tree = childOf(childOf(page, 'html'), 'body')
    const excess = depthExcess(tree)
    return excess ? { excess } : { tree }
  } catch (error) {
    if (error instanceof HtmlExcess) return { excess: error.excess }
    throw error
  }
}

/**
 * Shortens numeric character references to seven digits for the same character. The parser adds digits up to a number,
 * and hundreds of digits to infinity.
 */
const withShortReferences = (source: string): string =>
  source.replace(/&#(?:(x)([0-9a-f]{8,})|([0-9]{8,}))/gi, (_, x = '', hex, decimal) => {
    const digits = (hex ?? decimal).replace(/^0+(?=.)/, '')
    const beyondUnicode = x ? '110000' : '1114112'
    return `&#${x}${digits.length > beyondUnicode.length ? beyondUnicode : digits}`
  })

function childOf({ childNodes }: Root, name: string): Root {
  const child = childNodes.find(({ nodeName }) => nodeName === name)
  return child && defaultTreeAdapter.isElementNode(child) ? child : { childNodes: [] }
}

/** Measures the tree itself: misnested tags can place elements deeper than the parser's stack was. */
function depthExcess(tree: Root): Excess | undefined {
  let depth = 0
  let deepest = 0
  let depths = 0
  walk(tree, {
    open() {
      deepest = Math.max(deepest, ++depth)
      depths += depth
      return true
    },
    text() {},
    close() {
      depth--
    },
  })
  if (deepest > htmlLimits.depth) return 'depth'
  return depths > htmlLimits.depths ? 'depths' : undefined
}
