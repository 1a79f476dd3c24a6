import { type DefaultTreeAdapterTypes, defaultTreeAdapter } from 'parse5'

export type Element = DefaultTreeAdapterTypes.Element
export type Text = DefaultTreeAdapterTypes.TextNode
/** What has the tree below it. */
export type Root = Pick<Element, 'childNodes'>

export interface Visitor {
  /** Answers whether to go into the element. */
  open(element: Element): boolean
  text(node: Text): void
  /** Called for every element, also for those not gone into. */
  close(element: Element): void
}

/** Visits a tree in document order, comments and the contents of templates left out. */
export function walk(tree: Root, visitor: Visitor): void {
  const path: { element?: Element; children: Root['childNodes']; next: number }[] = [
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
