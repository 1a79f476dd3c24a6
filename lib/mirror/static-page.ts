import { parse, serialize } from 'parse5'
import type { StaticAddresses } from './static-addresses.ts'
import { type EnquiryDesk, placeForm } from './static-form.ts'
import { staticPolicy } from './static-policy.ts'
import {
  attributeOf,
  create,
  type Element,
  elementsIn,
  insertBefore,
  isElement,
  remove,
  setAttribute,
  setText,
  textOf,
  unwrap,
} from './tree.ts'

/** What else a page of the mirror needs to know of its surroundings. */
export interface Surroundings {
  addresses: StaticAddresses
  /** Where enquiries go; undefined when they are made on the hosted pages only. */
  desk: EnquiryDesk | undefined
  /** The Content-Security-Policy that the site sent with the page. */
  policy: string | null
}

/** A page of the site as a file that needs no server of its own. */
export function staticPage(html: string, surroundings: Surroundings): string {
  const { addresses, desk, policy } = surroundings
  const document = parse(html)
  const elements = elementsIn(document)
  placeForm(elements, { addresses, desk })
  for (const element of elements) rewrite(element, addresses)
  const charset = elements.find((element) => attributeOf(element, 'charset') !== undefined)
  const content = policy && staticPolicy(policy, desk?.api, addresses.liveOrigin)
  if (charset && content) {
    const [after] = [...(charset.parentNode?.childNodes ?? [])].slice(1).filter(isElement)
    if (after) insertBefore(create('meta', { 'http-equiv': 'Content-Security-Policy', content }), after)
  }
  return `${serialize(document)}\n`
}

function rewrite(element: Element, addresses: StaticAddresses): void {
  switch (element.tagName) {
    case 'a':
      rewriteLink(element, addresses)
      break
    case 'form':
      rewriteForm(element, addresses)
      break
    case 'meta':
      if (/^og:(image|url)$/.test(attributeOf(element, 'property') ?? '')) {
        rewriteAttribute(element, 'content', (url) => addresses.absolute(url))
      }
      break
    case 'link': {
      const isForMachines = /^(canonical|alternate)$/.test(attributeOf(element, 'rel') ?? '')
      rewriteAttribute(element, 'href', (url) =>
        isForMachines ? addresses.absolute(url) : addresses.link(url),
      )
      break
    }
    case 'script':
      if (attributeOf(element, 'type') === 'application/ld+json') rewriteThing(element, addresses)
      else rewriteAttribute(element, 'src', (url) => addresses.link(url))
      break
    default:
      rewriteAttribute(element, 'src', (url) => addresses.link(url))
  }
}

/** A link to what the mirror lacks becomes its words; an entry of the page's foot that is nothing else goes. */
function rewriteLink(element: Element, addresses: StaticAddresses): void {
  rewriteAttribute(element, 'data-file', (url) => addresses.link(url))
  const href = attributeOf(element, 'href')
  const link = href === undefined ? undefined : addresses.link(href)
  if (link !== undefined) {
    setAttribute(element, 'href', link)
    return
  }
  const entry = element.parentNode
  const isEntry = entry && isElement(entry) && entry.tagName === 'li' && textOf(entry) === textOf(element)
  const list = isEntry ? entry.parentNode : null
  const isOfFoot = list && isElement(list) && list.parentNode?.nodeName === 'footer'
  if (isEntry && isOfFoot) remove(entry)
  else unwrap(element)
}

/** Forms that ask for a list need a server. */
function rewriteForm(element: Element, addresses: StaticAddresses): void {
  const action = attributeOf(element, 'action')
  if (action === undefined) return
  const asked = addresses.link(`${action}?search=`)?.replace(/\?search=$/, '')
  if (asked !== undefined) {
    setAttribute(element, 'action', asked)
    return
  }
  const { parentNode } = element
  const isSearch = parentNode && isElement(parentNode) && parentNode.tagName === 'search'
  remove(isSearch ? parentNode : element)
}

function rewriteAttribute(element: Element, name: string, to: (url: string) => string | undefined): void {
  const value = attributeOf(element, name)
  const written = value === undefined ? undefined : to(value)
  if (written !== undefined) setAttribute(element, name, written)
}

type Json = string | number | boolean | null | Json[] | { [name: string]: Json }

function rewriteThing(element: Element, addresses: StaticAddresses): void {
  const mapped = (value: Json): Json => {
    if (typeof value === 'string') return /^https?:\/\/\S+$/.test(value) ? addresses.absolute(value) : value
    if (Array.isArray(value)) return value.map(mapped)
    if (value === null || typeof value !== 'object') return value
    // A search that nothing answers must not be offered.
    const fields = Object.entries(value).filter(([name]) => name !== 'potentialAction' || addresses.hasSearch)
    return Object.fromEntries(fields.map(([name, one]) => [name, mapped(one)]))
  }
  const thing = mapped(JSON.parse(textOf(element)) as Json)
  setText(element, JSON.stringify(thing).replaceAll('<', '\\u003c'))
}
