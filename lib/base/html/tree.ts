import { type DefaultTreeAdapterTypes, defaultTreeAdapter } from 'parse5'

export type Element = DefaultTreeAdapterTypes.Element
export type Text = DefaultTreeAdapterTypes.TextNode
export type Root = Pick<Element, 'childNodes'>

interface TreeVisitor {
  /** Called at the start of each element. Returns whether to visit its children. */
  open(element: Element): boolean
  text?(node: Text): void
  /** Called at the end of each element, even if its children were not visited. */
  close?(element: Element): void
}

/** Visits the elements and texts of a tree in document order. Skips comments and the contents of templates. */
export function walk(tree: Root, visitor: TreeVisitor): void {
  const path: { element?: Element; children: Root['childNodes']; next: number }[] = [
    { children: tree.childNodes, next: 0 },
  ]
  for (let at = path.at(-1); at; at = path.at(-1)) {
    const node = at.children[at.next++]
    if (node === undefined) {
      if (at.element) visitor.close?.(at.element)
      path.pop()
    } else if (defaultTreeAdapter.isTextNode(node)) {
      visitor.text?.(node)
    } else if (defaultTreeAdapter.isElementNode(node)) {
      path.push({ element: node, children: visitor.open(node) ? node.childNodes : [], next: 0 })
    }
  }
}
