import { defaultTreeAdapter, Parser, Tokenizer } from 'parse5'
import { HtmlExcess, hold, holdLength, limits } from './limits.ts'
import { type Root, walk } from './tree.ts'

/**
 * Maximum number of characters that the tags of a tree may take when written. Sources that close their tags stay far
 * below: a parser opens an unclosed `<b>` or `<a title=…>` again in every later paragraph.
 */
const markupMax = 600_000

/**
 * Maximum number of siblings that the parser passes while it moves misnested elements; takes a fraction of a second.
 */
const passedMax = 200_000_000

/** Returns which limit a piece of HTML exceeds, as one sentence; undefined when it can be cleaned. */
export function htmlFault(source: string): string | undefined {
  try {
    holdLength(source)
    parseHtml(source)
  } catch (error) {
    if (error instanceof HtmlExcess) return error.message
    throw error
  }
}

/**
 * Parses HTML as the content of a page's body, as a browser with scripting does. Time and memory stay bounded: an
 * `HtmlExcess` stops the parse.
 */
export function parseHtml(source: string): Root {
  const parser = new Parser({ treeAdapter: boundedAdapter(), scriptingEnabled: true })
  parser.tokenizer = new BoundedTokenizer(parser.options, parser)
  parser.tokenizer.write(`<!doctype html><body>${withShortReferences(source)}`, true)
  const tree = childOf(childOf(parser.document, 'html'), 'body')
  holdDepth(tree)
  return tree
}

/**
 * Shortens long numeric character references to at most seven digits with the same meaning. The parser turns the digits
 * into a number, which becomes infinite after hundreds of digits.
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

/**
 * Checks the depths of the finished tree, because misnested tags can place elements deeper than the parser's stack was.
 */
function holdDepth(tree: Root): void {
  let depth = 0
  let deepest = 0
  let depths = 0
  walk(tree, {
    open() {
      deepest = Math.max(deepest, ++depth)
      depths += depth
      return true
    },
    close() {
      depth--
    },
  })
  hold(deepest <= limits.depth, 'depth')
  hold(depths <= limits.depths, 'depths')
}

/**
 * Counts a tag's attributes while they are read. At the end of the tag it would be too late: all would have been
 * compared already.
 */
class BoundedTokenizer extends Tokenizer {
  private tag: unknown
  private attributes = 0

  protected override _leaveAttrName(): void {
    if (this.tag !== this.currentToken) this.attributes = 0
    this.tag = this.currentToken
    this.attributes++
    hold(this.attributes <= limits.attributes, 'attributes')
    super._leaveAttrName()
  }
}

/** Returns the parser's default tree adapter, which here also counts its work and throws beyond a limit. */
function boundedAdapter(): typeof defaultTreeAdapter {
  const base = defaultTreeAdapter
  const adopted = new Map<unknown, number>()
  let open = 0
  let markup = 0
  let passed = 0
  const pass = ({ childNodes }: Root) => {
    passed += childNodes.length
    hold(passed <= passedMax, 'disorder')
  }
  return {
    ...base,
    createElement(tag, namespace, attributes) {
      markup += 2 * tag.length + '<></>'.length
      for (const { name, value } of attributes) markup += name.length + value.length + ' =""'.length
      hold(markup <= markupMax, 'disorder')
      return base.createElement(tag, namespace, attributes)
    },
    adoptAttributes(element, attributes) {
      if (attributes.length === 0) return
      const count = (adopted.get(element) ?? 0) + attributes.length
      hold(count <= limits.attributes, 'attributes')
      adopted.set(element, count)
      base.adoptAttributes(element, attributes)
    },
    onItemPush() {
      // `html` and `body` are open as well.
      hold(++open <= limits.depth + 2, 'depth')
    },
    onItemPop() {
      open--
    },
    detachNode(node) {
      if (node.parentNode) pass(node.parentNode)
      base.detachNode(node)
    },
    insertBefore(parent, node, next) {
      pass(parent)
      base.insertBefore(parent, node, next)
    },
    insertTextBefore(parent, text, next) {
      pass(parent)
      base.insertTextBefore(parent, text, next)
    },
  }
}
