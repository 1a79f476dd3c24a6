import type { DefaultTreeAdapterTypes } from 'parse5'

export type Element = DefaultTreeAdapterTypes.Element

const isElement = (node: DefaultTreeAdapterTypes.Node): node is Element => 'tagName' in node

/** The elements below a node in the order of the page. */
export const elementsIn = (parent: DefaultTreeAdapterTypes.ParentNode): Element[] =>
  parent.childNodes.flatMap((node) => (isElement(node) ? [node, ...elementsIn(node)] : []))

export const attributeOf = ({ attrs }: Element, name: string): string | undefined =>
  attrs.find((attribute) => attribute.name === name)?.value

/** All text in an element. */
export const textOf = (element: Element): string =>
  element.childNodes
    .map((node) => ('value' in node ? node.value : isElement(node) ? textOf(node) : ''))
    .join('')
