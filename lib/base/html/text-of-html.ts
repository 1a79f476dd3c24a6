import { defaultTreeAdapter } from 'parse5'
import { isVisible, trimmedLine } from '#lib/base/plain-text.ts'
import { silentElements, writtenName } from './safelist.ts'
import { type Element, type Root, walk } from './tree.ts'

const lineElements = new Set([
  ...['blockquote', 'br', 'caption', 'dd', 'div', 'dl', 'dt', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
  ...['li', 'ol', 'p', 'pre', 'table', 'tbody', 'tfoot', 'thead', 'tr', 'ul'],
])

/** Returns whether an element begins and ends a line. */
export const isLine = (element: Element): boolean => lineElements.has(element.tagName)

/** Returns whether an element is a table cell. A space separates it from its neighbours. */
export const isCell = (element: Element): boolean => element.tagName === 'td' || element.tagName === 'th'

interface TreeText {
  /** Plain text, line by line; null if there is none. */
  text: string | null
  /** The text on one line, without the marks of list items. Null if the text has no marks. */
  unmarked: string | null
  /** Whether anything but white space can be seen, struck text included. Pictures do not count. */
  hasVisibleText: boolean
}

/** Returns the text of a tree, without what is struck out (contract decisions §12). */
export function textOfTree(tree: Root): TreeText {
  const lines: { mark: string; text: string }[] = []
  /** The open list items, each with its mark and the number of lines before it. Only its first line gets the mark. */
  const items: { element: Element; mark: string; start: number }[] = []
  const markOf = itemMarks()
  const figures = figureScripts()
  const open = { strike: 0, pre: 0 }
  let hasVisibleText = false
  let line = ''
  const endLine = () => {
    const text = trimmedLine(line)
    line = ''
    if (!isVisible(text)) return
    const item = items.at(-1)
    lines.push({ mark: item?.start === lines.length ? item.mark : '', text })
  }
  const part = (element: Element) => {
    if (isLine(element)) endLine()
    else if (isCell(element) || isStruck(element)) line += ' '
  }
  walk(tree, {
    open(element) {
      part(element)
      figures.open(element)
      if (isStruck(element)) open.strike++
      if (element.tagName === 'pre') open.pre++
      const mark = markOf(element)
      if (mark !== undefined) items.push({ element, mark, start: lines.length })
      return !silentElements.has(element.tagName)
    },
    text({ value }) {
      hasVisibleText ||= isVisible(value)
      const [first = '', ...others] = open.pre > 0 ? value.split(/\r\n?|\n/) : [value]
      const add = (text: string) => {
        if (open.strike === 0) line += figures.write(text)
      }
      add(first)
      for (const other of others) {
        endLine()
        add(other)
      }
    },
    close(element) {
      part(element)
      figures.close(element)
      if (isStruck(element)) open.strike--
      if (element.tagName === 'pre') open.pre--
      if (items.at(-1)?.element === element) items.pop()
    },
  })
  endLine()
  return {
    text: lines.map(({ mark, text }) => mark + text).join('\n') || null,
    unmarked: lines.some(({ mark }) => mark !== '') ? lines.map(({ text }) => text).join(' ') : null,
    hasVisibleText,
  }
}

const isStruck = ({ tagName }: Element): boolean => writtenName(tagName) === 'strike'

/**
 * Returns a function that gives the mark of each list item when it opens: its number in an `ol`, a dash in an `ul`.
 * Undefined for other elements, and for an `li` outside a list.
 */
function itemMarks(): (element: Element) => string | undefined {
  const next = new Map<Element, number>()
  return (element) => {
    const list = element.parentNode
    if (element.tagName !== 'li' || !list || !defaultTreeAdapter.isElementNode(list)) return undefined
    if (list.tagName === 'ul') return '- '
    if (list.tagName !== 'ol') return undefined
    const number = next.get(list) ?? startOf(list)
    next.set(list, number + 1)
    return `${number}. `
  }
}

function startOf({ attrs }: Element): number {
  const start = attrs.find(({ name }) => name === 'start')?.value.trim() ?? ''
  return /^[+-]?[0-9]{1,9}$/.test(start) ? Number(start) : 1
}

const forms: Readonly<Record<string, string>> = { sup: '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁽⁾', sub: '₀₁₂₃₄₅₆₇₈₉₊₋₍₎' }

/** Writes figures in `sup` and `sub` in Unicode's forms, such as `10⁶`, because plain text would read `106`. */
function figureScripts() {
  const opened: { element: Element; form: string }[] = []
  const hasFiguresOnly = new Map<Element, boolean>()
  // Remembers each element, so that nested scripts take linear time.
  const isOfFigures = (element: Element): boolean => {
    const known = hasFiguresOnly.get(element)
    if (known !== undefined) return known
    const is = element.childNodes.every((node) => {
      if (defaultTreeAdapter.isTextNode(node)) return /^[0-9+()-]*$/.test(node.value)
      return !defaultTreeAdapter.isElementNode(node) || isOfFigures(node)
    })
    hasFiguresOnly.set(element, is)
    return is
  }
  return {
    open(element: Element): void {
      const form = forms[element.tagName]
      if (form !== undefined && isOfFigures(element)) opened.push({ element, form })
    },
    write(text: string): string {
      const form = opened.at(-1)?.form
      return form === undefined
        ? text
        : text.replace(/[0-9+()-]/g, (figure) => form.charAt('0123456789+-()'.indexOf(figure)))
    },
    close(element: Element): void {
      if (opened.at(-1)?.element === element) opened.pop()
    },
  }
}
