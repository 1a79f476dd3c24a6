import {
  addressRanges,
  hasAddress,
  type Range,
  removeAddresses,
  roundsMax,
  urlGivesAddress,
} from './addresses.ts'
import { urlSchemes } from './safelist.ts'
import { isCell, isLine } from './text.ts'
import { type Element, type Root, type Text, walk } from './tree.ts'

/** Removes every e-mail address from the texts and attributes of a cleaned tree; returns whether there was one. */
export function stripAddresses(tree: Root): boolean {
  let isChanged = false
  let line: Text[] = []
  const endLine = () => {
    if (stripLine(line)) isChanged = true
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

/** Searches the texts of a line together: an address may be partly bold. */
function stripLine(nodes: readonly Text[]): boolean {
  const lineOf = () => nodes.map(({ value }) => value).join('')
  let line = lineOf()
  let isChanged = false
  for (let round = 0; ; round++) {
    const ranges = addressRanges(line)
    if (ranges.length === 0) return isChanged
    isChanged = true
    if (round < roundsMax) cut(nodes, withSpace(line, ranges))
    else for (const node of nodes) node.value = node.value.replace(/[@\uFF20]/g, '')
    line = lineOf()
  }
}

/** Extends a range between two spaces by the second space. */
const withSpace = (line: string, ranges: readonly Range[]): Range[] =>
  ranges.map(({ start, end }) => ({
    start,
    end: (start === 0 || /\s/.test(line.charAt(start - 1))) && /\s/.test(line.charAt(end)) ? end + 1 : end,
  }))

/** Cuts ranges of the joined text out of the nodes it was joined from. */
function cut(nodes: readonly Text[], ranges: readonly Range[]): void {
  let at = 0
  let next = 0
  for (const node of nodes) {
    const { value } = node
    let kept = ''
    let from = 0
    for (let range = ranges[next]; range && range.start < at + value.length; range = ranges[++next]) {
      kept += value.slice(from, Math.max(from, range.start - at))
      from = Math.min(value.length, range.end - at)
      if (range.end > at + value.length) break
    }
    node.value = kept + value.slice(from)
    at += value.length
  }
}
