import { createRequire } from 'node:module'

/** A node of jsdom, which has no types here. */
interface Dom {
  nodeName: string
  localName: string
  data: string
  textContent: string
  parentElement: Dom | null
  childNodes: Iterable<Dom>
  children: Iterable<Dom>
  getAttribute(name: string): string | null
  closest(selector: string): Dom | null
}
interface Jsdom {
  JSDOM: new (html: string) => { window: { document: { body: Dom } } }
}
const { JSDOM } = createRequire(import.meta.url)('jsdom') as Jsdom

const blocks = /^(blockquote|br|caption|dd|div|dl|dt|h[1-6]|li|ol|p|pre|table|tbody|tfoot|thead|tr|ul)$/
const invisible = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}]*$/u
const [begin, marked, end] = ['\uE000', '\uE001', '\uE002']

/**
 * The text of cleaned HTML by contract decisions §12: first all of it as one string with marks for items, then its lines.
 */
export function naiveText(html: string): string | null {
  const { body } = new JSDOM(`<!doctype html><body>${html}`).window.document
  const lines: string[] = []
  const open: { mark: string; isFresh: boolean }[] = []
  for (const line of written(body).split('\n')) {
    const parts = line.split(new RegExp(`(${begin}[^${marked}]*${marked}|${end})`))
    for (const part of parts) {
      if (part.startsWith(begin)) open.push({ mark: part.slice(1, -1), isFresh: true })
      else if (part === end) open.pop()
      else if (!invisible.test(part)) {
        const text = part
          .replace(/\p{White_Space}+/gu, ' ')
          .replace(/^[ \u200B\uFEFF]+|[ \u200B\uFEFF]+$/g, '')
        lines.push((open.at(-1)?.isFresh ? open.at(-1)?.mark : '') + text)
        for (const item of open) item.isFresh = false
      }
    }
  }
  return lines.join('\n') || null
}

function written(node: Dom): string {
  const name = node.nodeName.toLowerCase()
  if (name === '#text') {
    if (node.parentElement?.closest('strike'))
      return node.data.replace(/[^\r\n]/g, ' ').replace(/[\r\n]/g, inPre(node))
    const figures = node.parentElement?.closest('sup, sub')
    const data = figures ? raised(node) : node.data
    return data.replace(/[\r\n]/g, inPre(node))
  }
  const inner = [...node.childNodes].map(written).join('')
  if (name === 'strike' || name === 'td' || name === 'th') return ` ${inner} `
  if (!blocks.test(name)) return inner
  const mark = name === 'li' ? markOf(node) : ''
  return mark === '' ? `\n${inner}\n` : `\n${begin}${mark}${marked}${inner}\n${end}`
}

const inPre = (node: Dom): string => (node.parentElement?.closest('pre') ? '\n' : ' ')

function markOf(item: Dom): string {
  const list = item.parentElement
  if (list?.localName === 'ul') return '- '
  if (list?.localName !== 'ol') return ''
  const start = (list.getAttribute('start') ?? '').trim()
  const first = /^[+-]?\d{1,15}$/.test(start) ? Number(start) : 1
  const items = [...list.children].filter(({ localName }) => localName === 'li')
  return `${first + items.indexOf(item)}. `
}

/** Writes a text in the form of the nearest `sup` or `sub` around it that has nothing but figures. */
function raised(node: Dom): string {
  const isOfFigures = ({ localName, textContent }: Dom) =>
    (localName === 'sup' || localName === 'sub') && /^[0-9+()-]*$/.test(textContent)
  let around = node.parentElement
  while (around && !isOfFigures(around)) around = around.parentElement
  if (!around) return node.data
  const form = around.localName === 'sup' ? '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁽⁾' : '₀₁₂₃₄₅₆₇₈₉₊₋₍₎'
  return node.data.replace(/[0-9+()-]/g, (figure) => form.charAt('0123456789+-()'.indexOf(figure)))
}
