import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html, parseFragment } from 'parse5'

export type Fragment = DefaultTreeAdapterTypes.DocumentFragment
export type Element = DefaultTreeAdapterTypes.Element
export type Text = DefaultTreeAdapterTypes.TextNode

/** How many elements may lie within each other. */
export const depthMax = 256

/**
 * How many characters the tags of a tree may take when written. No honest source of the length we take comes
 * near, but a parser opens unclosed `<b>` or `<a title=…>` again in every paragraph that follows.
 */
export const markupMax = 600_000

/** What made a parse stop. */
export type Excess = 'depth' | 'markup'

/** Parses what stands inside a `body`. Time and memory stay bounded: an excess ends the parse. */
export function parseHtml(source: string): { tree: Fragment } | { excess: Excess } {
  let open = 0
  let markup = 0
  const stop = new Error('The parse was stopped.')
  let excess: Excess | undefined
  const exceed = (what: Excess): never => {
    excess = what
    throw stop
  }
  const treeAdapter: typeof defaultTreeAdapter = {
    ...defaultTreeAdapter,
    createElement(name, namespace, attributes) {
      markup += 2 * name.length + '<></>'.length
      for (const { name, value } of attributes) markup += name.length + value.length + ' =""'.length
      return markup > markupMax
        ? exceed('markup')
        : defaultTreeAdapter.createElement(name, namespace, attributes)
    },
    // The parser's own root is the first to be open.
    onItemPush() {
      if (++open > depthMax + 1) exceed('depth')
    },
    onItemPop() {
      open--
    },
  }
  try {
    const body = defaultTreeAdapter.createElement('body', html.NS.HTML, [])
    const tree = parseFragment(body, source, { treeAdapter, scriptingEnabled: false })
    return depthOf(tree) > depthMax ? { excess: 'depth' } : { tree }
  } catch (error) {
    if (error === stop && excess) return { excess }
    throw error
  }
}

/** Misnested tags can put elements deeper than the parser's stack ever was. */
function depthOf(tree: Fragment): number {
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

export interface Visitor {
  /** Answers whether to go into the element. */
  open(element: Element): boolean
  text(node: Text): void
  /** Called for every element, also for those not gone into. */
  close(element: Element): void
}

/** Visits a tree in document order, comments and the contents of templates left out. */
export function walk(tree: Fragment, visitor: Visitor): void {
  const path: { element?: Element; children: Fragment['childNodes']; next: number }[] = [
    { children: tree.childNodes, next: 0 },
  ]
  for (let at = path.at(-1); at; at = path.at(-1)) {
    const node = at.children[at.next++]
    if (node === undefined) {
      if (at.element) visitor.close(at.element)
      path.pop()
    } else if (defaultTreeAdapter.isTextNode(node)) {
      visitor.text(node)
    } else if (defaultTreeAdapter.isElementNode(node)) {
      path.push({ element: node, children: visitor.open(node) ? node.childNodes : [], next: 0 })
    }
  }
}
