import { defaultTreeAdapter, Parser, Tokenizer } from 'parse5'
import { HtmlExcess, hold, holdLength, limits } from './html-limits.ts'
import { type Root, walk } from './tree.ts'

/**
 * Maximum number of characters that the tags of a parsed text may have when written. Sources that close their tags stay
 * far below. If `<b>` or `<a title=…>` is not closed, the parser opens it again in every later paragraph.
 */
const markupMax = 600_000

/** Siblings that the parser may pass while it moves misnested elements: a fraction of a second. */
const passedMax = 200_000_000

/** Names the limit that the HTML exceeds; undefined if it can be cleaned. Then `inspect` gets the tree. */
export function htmlFault(source: string, inspect: (tree: Root) => void = () => {}): string | undefined {
  try {
    holdLength(source)
    inspect(parseHtml(source))
  } catch (error) {
    if (error instanceof HtmlExcess) return error.message
    throw error
  }
}

/** Parses the content of a page's body, with scripting. Throws `HtmlExcess` as soon as a limit is exceeded. */
export function parseHtml(source: string): Root {
  const parser = new Parser({ treeAdapter: boundedAdapter(), scriptingEnabled: true })
  parser.tokenizer = new BoundedTokenizer(parser.options, parser)
  parser.tokenizer.write(`<!doctype html><body>${withShortReferences(source)}`, true)
  const tree = childOf(childOf(parser.document, 'html'), 'body')
  holdDepth(tree)
  return tree
}

/**
 * Shortens long numeric character references to at most seven digits with the same meaning. The parser converts the
 * digits to a number, which would become infinite after hundreds of digits.
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

/** Checking the parser's stack is not enough: misnested tags can place elements deeper. */
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
 * Counts the attributes of a tag while they are read. The end of the tag would be too late: by then the tokenizer has
 * compared each attribute with all earlier ones.
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

/** Returns the parser's default tree adapter, extended to count its work and to throw if a limit is exceeded. */
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
      // Adds 2, because `html` and `body` are open too.
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
