import { cutAddresses, hasAddress, removeAddresses, urlGivesAddress } from './email-addresses.ts'
import { urlSchemes } from './safelist.ts'
import { isCell, isLine } from './text-of-html.ts'
import { type Element, type Root, type Text, walk } from './tree.ts'

/** Removes all e-mail addresses from the texts and attributes of a cleaned tree. Returns whether there were any. */
export function stripAddresses(tree: Root): boolean {
  let isChanged = false
  /** The texts of the lines of a block or cell, which `<br>` divides. */
  let lines: Text[][] = [[]]
  // Searches all texts of a line together, because part of an address may be bold. What is left may be an address that
  // goes on in the next line.
  const endBlock = () => {
    for (const texts of [...lines, lines.flatMap(trimmedLine)]) if (cutAddresses(texts)) isChanged = true
    lines = [[]]
  }
  const part = (element: Element) => {
    if (element.tagName !== 'br' && (isLine(element) || isCell(element))) endBlock()
  }
  walk(tree, {
    open(element) {
      part(element)
      if (element.tagName === 'br') lines.push([])
      if (stripAttributes(element)) isChanged = true
      return true
    },
    text(node) {
      lines.at(-1)?.push(node)
    },
    close: part,
  })
  endBlock()
  return isChanged
}

/** Returns the texts of a line without the white space at its ends, which no browser shows. Writing a value keeps it. */
function trimmedLine(line: Text[]): { value: string }[] {
  const isVisible = ({ value }: Text) => value.trim() !== ''
  const [first, last] = [line.findIndex(isVisible), line.findLastIndex(isVisible)]
  return line.slice(Math.max(first, 0), last + 1).map((node, index, { length }) => {
    const before = index === 0 ? node.value.length - node.value.trimStart().length : 0
    const after = index === length - 1 ? node.value.length - node.value.trimEnd().length : 0
    const [start, end] = [node.value.slice(0, before), after === 0 ? '' : node.value.slice(-after)]
    return {
      get value() {
        return node.value.slice(before, node.value.length - after)
      },
      set value(value) {
        node.value = start + value + end
      },
    }
  })
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
