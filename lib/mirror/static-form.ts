import { courseIdIn } from '#lib/site/addresses.ts'
import { wordsIn } from '#lib/site/words/words.ts'
import type { StaticAddresses } from './static-addresses.ts'
import {
  attributeOf,
  create,
  dropAttributes,
  type Element,
  elementsIn,
  insertBefore,
  remove,
  setAttribute,
  textOf,
} from './tree.ts'

/** Where the forms of the mirror send enquiries. */
export interface EnquiryDesk {
  /** Base address of the API. */
  api: string
  /** A key that anyone may read: the API takes it from the institute's verified websites only. */
  key: string
  /** Path of the script in the mirror, from the root of the host. */
  script: string
}

/**
 * Makes a course page's form send its enquiry to the API by a script. Until the script runs, or where enquiries have no
 * address, a link to the hosted page stands in its place; without a hosted page the whole part goes.
 */
export function placeForm(
  elements: Element[],
  { addresses, desk }: { addresses: StaticAddresses; desk: EnquiryDesk | undefined },
): void {
  const form = elements.find((element) => element.tagName === 'form' && isEnquiry(element))
  if (!form) return
  const page = elements.find(({ tagName }) => tagName === 'html')
  const words = wordsIn((page && attributeOf(page, 'lang')) ?? null)
  const hosted = hostedPage(elements)
  if (hosted) {
    const place = create('p', { class: 'enquiry-elsewhere' })
    place.childNodes.push(
      create('a', { class: 'button', href: addresses.link(hosted) ?? hosted }, words.details),
    )
    insertBefore(place, form)
  }
  if (!desk) {
    if (hosted) remove(form)
    else removePart(elements, form)
    return
  }
  const action = attributeOf(form, 'action') ?? ''
  const segment = decodeURIComponent(/\/courses\/([^/]+)\/enquiry/.exec(action)?.[1] ?? '')
  dropAttributes(form, ['action', 'method'])
  const { sentTitle, sentText, faultsTitle, faults } = words
  for (const [name, value] of Object.entries({
    'data-api': desk.api,
    'data-key': desk.key,
    'data-course': courseIdIn(segment),
    'data-words': JSON.stringify({ sentTitle, sentText, faultsTitle, faults }),
    // The style sheet lays forms out, which outweighs `hidden`.
    style: 'display:none',
  }))
    setAttribute(form, name, value)
  const firstScript = elements.find(
    (one) => one.tagName === 'script' && attributeOf(one, 'src') !== undefined,
  )
  if (firstScript) insertBefore(create('script', { type: 'module', src: desk.script }), firstScript)
}

const isEnquiry = (form: Element): boolean => /\/enquiry(#|$)/.test(attributeOf(form, 'action') ?? '')

/** The hosted page of the course, as its data for search engines names it. */
function hostedPage(elements: Element[]): string | undefined {
  for (const element of elements) {
    if (attributeOf(element, 'type') !== 'application/ld+json') continue
    const thing = JSON.parse(textOf(element)) as { '@type'?: string; url?: string }
    if (thing['@type'] === 'Course' && thing.url) return thing.url
  }
  return undefined
}

function removePart(elements: Element[], form: Element): void {
  const part = elements.find((one) => attributeOf(one, 'id') === 'enquiry' && elementsIn(one).includes(form))
  if (part) remove(part)
  for (const link of elements.filter((one) => attributeOf(one, 'href') === '#enquiry')) remove(link)
}
