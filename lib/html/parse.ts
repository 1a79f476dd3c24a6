import { defaultTreeAdapter, parse } from 'parse5'
import { type Root, walk } from './tree.ts'

/** How many elements may lie within each other. */
export const depthMax = 256

/**
 * How many characters the tags of a tree may take when written. Well closed sources of the length we take come
 * nowhere near; but a parser opens an unclosed `<b>` or `<a title=…>` again in every paragraph that follows.
 */
const markupMax = 600_000

/** How many siblings may be passed in moving what is nested wrongly: about a second's worth. */
const passedMax = 200_000_000

/** Why a parse was stopped. */
export type Excess = 'depth' | 'disorder'

/** Parses HTML as the content of a page's body. Time and memory stay bounded: an excess stops the parse. */
export function parseHtml(source: string): { tree: Root } | { excess: Excess } {
  const limited = limitedAdapter()
  try {
    const { treeAdapter } = limited
    const page = parse(`<!doctype html><body>${source}`, { treeAdapter, scriptingEnabled: false })
    const tree = childOf(childOf(page, 'html'), 'body')
    return depthOf(tree) > depthMax ? { excess: 'depth' } : { tree }
  } catch (error) {
    const excess = limited.excessOf(error)
    if (excess) return { excess }
    throw error
  }
}

/** The parser's own way of building a tree, but it throws when there is too much to build. */
function limitedAdapter() {
  const base = defaultTreeAdapter
  let open = 0
  let markup = 0
  let passed = 0
  let excess: Excess | undefined
  const stop = new Error('The parse was stopped.')
  const check = (isWithin: boolean, what: Excess) => {
    if (isWithin) return
    excess = what
    throw stop
  }
  const pass = ({ childNodes }: Root) => {
    passed += childNodes.length
    check(passed <= passedMax, 'disorder')
  }
  const treeAdapter: typeof base = {
    ...base,
    createElement(tag, namespace, attributes) {
      markup += 2 * tag.length + '<></>'.length
      for (const { name, value } of attributes) markup += name.length + value.length + ' =""'.length
      check(markup <= markupMax, 'disorder')
      return base.createElement(tag, namespace, attributes)
    },
    onItemPush() {
      // `html` and `body` are open already.
      check(++open <= depthMax + 2, 'depth')
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
  return { treeAdapter, excessOf: (error: unknown) => (error === stop ? excess : undefined) }
}

function childOf({ childNodes }: Root, name: string): Root {
  const child = childNodes.find(({ nodeName }) => nodeName === name)
  return child && defaultTreeAdapter.isElementNode(child) ? child : { childNodes: [] }
}

/** Misnested tags can put elements deeper than the parser's stack ever was. */
function depthOf(tree: Root): number {
  let depth = 0
  let deepest = 0
  walk(tree, {
    open() {
      deepest = Math.max(deepest, ++depth)
      return true
    },
    text() {},
    close() {
      depth--
    },
  })
  return deepest
}
