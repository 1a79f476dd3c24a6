import { html } from 'parse5'
import {
  partingElements,
  safeAttribute,
  safelist,
  silentElements,
  voidElements,
  writtenName,
} from './safelist.ts'
import { type Element, type Root, walk } from './tree.ts'

/** All names of elements and attributes come from the safelist, so nothing else can get through. */
export function writeHtml(tree: Root): string {
  const parts: string[] = []
  const part = ({ tagName }: Element) => {
    if (partingElements.has(tagName) && !/\s$/.test(parts.at(-1) ?? '')) parts.push(' ')
  }
  walk(tree, {
    open(element) {
      if (silentElements.has(element.tagName)) return false
      if (isSafe(element)) parts.push(startTag(element))
      part(element)
      return true
    },
    text({ value }) {
      // Parsers drop a line feed after `<pre>`; without this, a text would lose one each time it is written.
      const text = parts.at(-1) === '<pre>' ? value.replace(/^\n+/, '') : value
      if (text) parts.push(escapeText(text))
    },
    close(element) {
      if (isSafe(element) && !voidElements.has(element.tagName))
        parts.push(`</${writtenName(element.tagName)}>`)
      part(element)
    },
  })
  return trimAscii(parts.join(''))
}

const isSafe = (element: Element): boolean =>
  element.namespaceURI === html.NS.HTML && safelist.has(writtenName(element.tagName))

function startTag({ tagName, attrs }: Element): string {
  let tag = `<${writtenName(tagName)}`
  for (const { name, value } of attrs) {
    const safe = safeAttribute(tagName, name, value)
    if (safe !== undefined) tag += ` ${name}="${escapeText(safe).replaceAll('"', '&quot;')}"`
  }
  return `${tag}>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\u00A0': '&nbsp;' }

/** Escapes a text for HTML. Escapes angle brackets in attributes too, so that nothing takes them for a tag. */
export const escapeText = (text: string): string =>
  text.replace(/[&<>\u00A0]/g, (character) => entities[character] ?? '')

/** Trims ASCII white space. A no-break space counts as content. */
function trimAscii(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && ' \t\n\f\r'.includes(text.charAt(start))) start++
  while (end > start && ' \t\n\f\r'.includes(text.charAt(end - 1))) end--
  return text.slice(start, end)
}
