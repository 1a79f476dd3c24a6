import { readFileSync } from 'node:fs'
import { runInNewContext, Script } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { script, scriptNames } from '#app/(site)/assets/files.ts'
import { campaignNames, pageAddress } from '#lib/contract/leads/enquiry.ts'

const visit = script('visit').body.toString()

/** Opens a page of a tab, and returns the fields that its form would send beside those that were filled in. */
function openPage(href: string, { referrer = '', tab = new Map<string, string>(), place = '#enquiry' } = {}) {
  const formData = new FormData()
  const document = {
    referrer,
    addEventListener: (_: string, listen: (event: object) => void) =>
      listen({ target: { closest: (selector: string) => selector === place || null }, formData }),
  }
  const sessionStorage = { getItem: (name: string) => tab.get(name) ?? null, setItem: tab.set.bind(tab) }
  runInNewContext(visit, { document, location: { href }, sessionStorage, URL, URLSearchParams })
  return formData
}
const attributionOf = (...given: Parameters<typeof openPage>) =>
  JSON.parse(String(openPage(...given).get('attribution')))

test('the first page of a visit stays its attribution, until a page has a campaign of its own', () => {
  const tab = new Map<string, string>()
  const first = { landing_url: 'https://s.example/', referrer: 'https://search.example/' }
  expect(attributionOf('https://s.example/', { tab, referrer: 'https://search.example/' })).toEqual(first)
  expect(attributionOf('https://s.example/courses/x', { tab, referrer: 'https://s.example/' })).toEqual(first)
  const landing_url = 'https://s.example/courses?utm_source=mail&gclid=7'
  const second = { landing_url, utm_source: 'mail', gclid: '7' }
  expect(attributionOf(landing_url, { tab })).toEqual(second)
  expect(attributionOf('https://s.example/courses/x', { tab })).toEqual(second)
})

test('of each address only origin, path and campaign are sent', () => {
  const href = `https://s.example/x?token=secret&${campaignNames.map((name) => `${name}=1`).join('&')}#part`
  const sent = openPage(href, { referrer: 'https://shop.example/cart?session=secret&fbclid=2#part' })
  expect(sent.get('page_url')).toBe(pageAddress(href))
  expect(JSON.parse(String(sent.get('attribution')))).toEqual({
    landing_url: pageAddress(href),
    referrer: 'https://shop.example/cart?fbclid=2',
    ...Object.fromEntries(campaignNames.map((name) => [name, '1'])),
  })
})

test('a browser that keeps nothing still sends the page’s own campaign; other forms send none', () => {
  const tab = new Map([['catalogue-visit', '{broken']])
  expect(attributionOf('https://s.example/?gclid=1', { tab })).toMatchObject({ gclid: '1' })
  expect(attributionOf('https://s.example/', { tab: new Map([['catalogue-visit', '{broken']]) })).toEqual({
    landing_url: 'https://s.example/',
  })
  expect([...openPage('https://s.example/', { place: '#search' })]).toEqual([])
})

test.each(scriptNames)('the script %s can be parsed as it is sent', (name) => {
  expect(() => new Script(script(name).body.toString())).not.toThrow()
})

test('the site, embed.js and the client keep a visit by the same rule', () => {
  const ruleIn = (file: string) =>
    readFileSync(file, 'utf8')
      .replace(/^ +(?:\/\/.*\n)?/gm, '')
      .match(/const landing_url = .*?return here\n\}/s)?.[0]
  const rule = ruleIn('app/(site)/assets/visit.client.js')
  expect(rule).toContain('sessionStorage')
  for (const file of ['public/embed.js', 'clients/typescript/attribution.js']) expect(ruleIn(file)).toBe(rule)
})

test.each([
  ['visit', 1_024],
  ['list', 3_328],
  ['batches', 4_096],
  ['course', 2_560],
  ['enquiry', 3_072],
] as const)('the script %s has at most %i bytes, compressed', (name, bytesMax) => {
  expect(gzipSync(script(name).body).length).toBeLessThanOrEqual(bytesMax)
})
