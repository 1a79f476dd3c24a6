import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { script } from '#app/(site)/assets/asset-files.ts'
import { campaignNames, pageAddress } from '#lib/contract/leads/attribution.ts'

const read = (name: string): string =>
  readFileSync(`clients/typescript/${name}`, 'utf8').replaceAll(/^export /gm, '')
const rule = read('attribution.js')
interface Page {
  href: string
  referrer?: string
  /** What the tab's storage holds under the name of the visit; `undefined` for a browser without storage. */
  kept?: string | null
}

/** Runs a script on a page, and returns its attribution and what the tab keeps then. */
function openPage(
  code: string,
  { href, referrer = '', kept = null }: Page,
  isStored = true,
  place = '#enquiry',
) {
  const tab = new Map(kept === null ? [] : [['catalogue-visit', kept]])
  const formData = new FormData()
  const document = {
    referrer,
    addEventListener: (_: string, listen: (event: object) => void) =>
      listen({ target: { closest: (selector: string) => selector === place || null }, formData }),
  }
  const storage = { getItem: (name: string) => tab.get(name) ?? null, setItem: tab.set.bind(tab) }
  const page = { document, location: { href }, URL, URLSearchParams, formData }
  const sent = runInNewContext(code, isStored ? { ...page, sessionStorage: storage } : page)
  return { sent: JSON.parse(sent ?? '{}'), kept: tab.get('catalogue-visit') ?? null, fields: [...formData] }
}

const asked = '\n;JSON.stringify(attribution())'
const scripts = [
  ['the client', rule + asked],
  ['the form', `${script('visit').body}\n;formData.get('attribution')`],
] as const

const everyCampaign = Object.fromEntries(campaignNames.map((name) => [name, '1']))
const first = { landing_url: 'https://s.example/', referrer: 'https://search.example/' }

const cases: [string, Page, object, isStored?: boolean][] = [
  ['a first page', { href: 'https://s.example/', referrer: 'https://search.example/' }, first],
  [
    'a later page',
    { href: 'https://s.example/x', referrer: 'https://s.example/', kept: JSON.stringify(first) },
    first,
  ],
  [
    'a later page with a campaign',
    { href: 'https://s.example/x?utm_source=mail&gclid=7', kept: JSON.stringify(first) },
    { landing_url: 'https://s.example/x?utm_source=mail&gclid=7', utm_source: 'mail', gclid: '7' },
  ],
  [
    'addresses with tokens and every campaign',
    {
      href: `https://s.example/x?token=secret&${new URLSearchParams(everyCampaign)}#part`,
      referrer: 'https://shop.example/cart?session=secret&fbclid=2#part',
    },
    {
      landing_url: `https://s.example/x?${new URLSearchParams(everyCampaign)}`,
      referrer: 'https://shop.example/cart?fbclid=2',
      ...everyCampaign,
    },
  ],
  [
    'a referrer that is no page',
    { href: 'https://s.example/', referrer: 'android-app://com.example' },
    { landing_url: 'https://s.example/' },
  ],
  [
    'a tab that keeps something else',
    { href: 'https://s.example/', kept: '{broken' },
    { landing_url: 'https://s.example/' },
  ],
  [
    'a browser without storage',
    { href: 'https://s.example/?gclid=1' },
    { landing_url: 'https://s.example/?gclid=1', gclid: '1' },
    false,
  ],
]

describe.each(scripts)('%s', (_, code) => {
  test.each(cases)('sends the visit of %s', (_name, page, visit, isStored) => {
    const { sent, kept } = openPage(code, page, isStored)
    expect(sent).toEqual(visit)
    if (isStored !== false && page.kept !== '{broken') expect(JSON.parse(kept ?? '')).toEqual(visit)
  })
})

test.each(cases)('the server shortens the addresses of %s alike', (_, page, visit) => {
  const { landing_url, referrer } = visit as { landing_url: string; referrer?: string }
  if (page.kept !== undefined && landing_url !== pageAddress(page.href)) return
  expect(pageAddress(page.href)).toBe(landing_url)
  if (referrer !== undefined) expect(pageAddress(page.referrer ?? '')).toBe(referrer)
})

test('only the enquiry form sends the visit, and the page’s own address', () => {
  const code = script('visit').body.toString()
  const href = 'https://s.example/x?token=1&gclid=2'
  expect(openPage(`${code};null`, { href }).fields).toContainEqual(['page_url', pageAddress(href)])
  expect(openPage(`${code};null`, { href }, true, '#search').fields).toEqual([])
})
