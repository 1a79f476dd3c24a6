import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html } from 'parse5'

export type Node = DefaultTreeAdapterTypes.ChildNode
export type Element = DefaultTreeAdapterTypes.Element
export type Parent = DefaultTreeAdapterTypes.ParentNode

export const isElement = (node: DefaultTreeAdapterTypes.Node): node is Element => 'tagName' in node

/** The elements below a node in the order of the page. They may be changed and taken away while going through them. */
export function elementsIn(parent: Parent): Element[] {
  return parent.childNodes.flatMap((node) => (isElement(node) ? [node, ...elementsIn(node)] : []))
}

export const attributeOf = ({ attrs }: Element, name: string): string | undefined =>
  attrs.find((attribute) => attribute.name === name)?.value

export function setAttribute(element: Element, name: string, value: string): void {
  const attribute = element.attrs.find((one) => one.name === name)
  if (attribute) attribute.value = value
  else element.attrs.push({ name, value })
}

export function dropAttributes(element: Element, names: string[]): void {
  element.attrs = element.attrs.filter(({ name }) => !names.includes(name))
}

export const remove = (element: Element): void => defaultTreeAdapter.detachNode(element)

/** Leaves what an element holds in its place. */
export function unwrap(element: Element): void {
  const { parentNode } = element
  if (!parentNode) return
  for (const child of [...element.childNodes]) {
    defaultTreeAdapter.detachNode(child)
    defaultTreeAdapter.insertBefore(parentNode, child, element)
  }
  remove(element)
}

export function create(tag: string, attributes: Record<string, string>, text = ''): Element {
  const attrs = Object.entries(attributes).map(([name, value]) => ({ name, value }))
  const element = defaultTreeAdapter.createElement(tag, html.NS.HTML, attrs)
  if (text !== '') defaultTreeAdapter.insertText(element, text)
  return element
}

/** Puts an element before another. */
export function insertBefore(element: Element, other: Element): void {
  if (other.parentNode) defaultTreeAdapter.insertBefore(other.parentNode, element, other)
}

export const append = (parent: Parent, element: Element): void =>
  defaultTreeAdapter.appendChild(parent, element)

/** All text in an element. */
export const textOf = (element: Element): string =>
  element.childNodes
    .map((node) => ('value' in node ? node.value : isElement(node) ? textOf(node) : ''))
    .join('')

export function setText(element: Element, text: string): void {
  for (const child of [...element.childNodes]) defaultTreeAdapter.detachNode(child)
  defaultTreeAdapter.insertText(element, text)
}
