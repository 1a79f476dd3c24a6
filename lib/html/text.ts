import { trimmedLine } from './line.ts'
import { silentElements } from './safelist.ts'
import { type Element, type Root, walk } from './tree.ts'

const lineElements = new Set([
  ...['blockquote', 'br', 'caption', 'dd', 'div', 'dl', 'dt', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
  ...['li', 'ol', 'p', 'pre', 'table', 'tbody', 'tfoot', 'thead', 'tr', 'ul'],
])

/** Returns whether an element begins and ends a line. */
export const isLine = (element: Element): boolean => lineElements.has(element.tagName)

/** Returns whether an element is a table cell. A space separates it from its neighbours. */
export const isCell = (element: Element): boolean => element.tagName === 'td' || element.tagName === 'th'

/** Returns the plain text of a tree, line by line; null if there is none. */
export function textOfTree(tree: Root): string | null {
  const lines: string[] = []
  /** For each open list item, the number of lines before it. The first line of an item begins with a dash. */
  const items: number[] = []
  let line = ''
  const endLine = () => {
    const text = trimmedLine(line)
    line = ''
    if (text) lines.push(items.at(-1) === lines.length ? `- ${text}` : text)
  }
  const part = (element: Element) => {
    if (isLine(element)) endLine()
    else if (isCell(element)) line += ' '
  }
  walk(tree, {
    open(element) {
      part(element)
      if (element.tagName === 'li') items.push(lines.length)
      return !silentElements.has(element.tagName)
    },
    text({ value }) {
      line += value
    },
    close(element) {
      part(element)
      if (element.tagName === 'li') items.pop()
    },
  })
  endLine()
  return lines.join('\n') || null
}
