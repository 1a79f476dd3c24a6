import { trimmedLine } from './line.ts'
import { silentElements } from './safelist.ts'
import { type Element, type Root, walk } from './tree.ts'

const lineElements = new Set([
  ...['blockquote', 'br', 'caption', 'dd', 'div', 'dl', 'dt', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
  ...['li', 'ol', 'p', 'pre', 'table', 'tbody', 'tfoot', 'thead', 'tr', 'ul'],
])

/** Whether text before, in and after the element stands on different lines. */
export const isLine = (element: Element): boolean => lineElements.has(element.tagName)

/** Whether text in the element stands apart from its neighbours on the same line. */
export const isCell = (element: Element): boolean => element.tagName === 'td' || element.tagName === 'th'

/** The plain text of a tree, line by line; null when there is none. */
export function textOf(tree: Root): string | null {
  const lines: string[] = []
  /** For each open list item, how many lines there were before it: its first line gets the dash. */
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
