import { type DefaultTreeAdapterMap, defaultTreeAdapter, Parser, Tokenizer } from 'parse5'
import { type Excess, htmlLimits } from './limits.ts'
import type { Root } from './tree.ts'

/**
 * The most characters that the tags of a tree may take when written. Well-closed sources stay far below. A parser opens
 * an unclosed `<b>` or `<a title=…>` again in every later paragraph.
 */
const markupMax = 600_000

/** The most siblings passed while misnested elements are moved: a fraction of a second. */
const passedMax = 200_000_000

/** Parsing would exceed a limit. */
export class HtmlExcess extends Error {
  readonly excess: Excess

  constructor(excess: Excess) {
    super(`The parse was stopped: ${excess}.`)
    this.excess = excess
  }
}

type Adapter = typeof defaultTreeAdapter

/** Parses a whole page as a browser with scripting does; throws an `HtmlExcess` rather than take long. */
export function parsePage(source: string): DefaultTreeAdapterMap['document'] {
  const parser = new Parser({ treeAdapter: boundedAdapter(), scriptingEnabled: true })
  parser.tokenizer = new BoundedTokenizer(parser.options, parser)
  parser.tokenizer.write(source, true)
  return parser.document
}

/** Counts a tag's attributes while they are read; at its end they would all have been compared already. */
class BoundedTokenizer extends Tokenizer {
  private tag: unknown
  private attributes = 0

  protected override _leaveAttrName(): void {
    if (this.tag !== this.currentToken) this.attributes = 0
    this.tag = this.currentToken
    this.attributes++
    hold(this.attributes <= htmlLimits.attributes, 'attributes')
    super._leaveAttrName()
  }
}

/** The parser's own tree adapter, with its work counted. */
function boundedAdapter(): Adapter {
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
      hold(count <= htmlLimits.attributes, 'attributes')
      adopted.set(element, count)
      base.adoptAttributes(element, attributes)
    },
    onItemPush() {
      // `html` and `body` are open as well.
      hold(++open <= htmlLimits.depth + 2, 'depth')
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

function hold(isWithin: boolean, excess: Excess): void {
  if (!isWithin) throw new HtmlExcess(excess)
}
