import { cutAddresses, hasAddress, removeAddresses, urlGivesAddress } from './addresses.ts'
import { urlSchemes } from './safelist.ts'
import { isCell, isLine } from './text.ts'
import { type Element, type Root, type Text, walk } from './tree.ts'

/** Removes all e-mail addresses from the texts and attributes of a cleaned tree. Returns whether there were any. */
export function stripAddresses(tree: Root): boolean {
  let isChanged = false
  let line: Text[] = []
  // Searches all texts of a line together, because part of an address may be bold.
  const endLine = () => {
    if (cutAddresses(line)) isChanged = true
    line = []
  }
  const part = (element: Element) => {
    if (isLine(element) || isCell(element)) endLine()
  }
  walk(tree, {
    open(element) {
      part(element)
      if (stripAttributes(element)) isChanged = true
      return true
    },
    text(node) {
      line.push(node)
    },
    close: part,
  })
  endLine()
  return isChanged
}

function stripAttributes(element: Element): boolean {
  let isChanged = false
  element.attrs = element.attrs.flatMap((attribute) => {
    const { name, value } = attribute
    if (urlSchemes.has(name) ? !urlGivesAddress(value) : !hasAddress(value)) return [attribute]
    isChanged = true
    return urlSchemes.has(name) ? [] : [{ name, value: removeAddresses(value) }]
  })
  return isChanged
}
