import { expect, test } from 'vitest'
import { attributionOf, pageAddress, readEnquiry } from '#lib/leads/enquiry.ts'

const page = 'https://school.example/tabla?utm_source=news'

test('only known names of an attribution are read, trimmed and on one line', () => {
  const given = {
    landing_url: ` ${page} `,
    referrer: 'HTTP://search.example/',
    utm_source: ' news\nletter ',
    utm_medium: 'e-mail',
    utm_campaign: 'मानसून',
    utm_term: 't',
    utm_content: 'c',
    gclid: 'g',
    gbraid: 'gb',
    wbraid: 'wb',
    fbclid: 'f',
    msclkid: 'm',
  }
  expect(attributionOf({ ...given, campaign: 'x', __proto__: { gclid: 'no' } })).toEqual({
    ...given,
    landing_url: page,
    utm_source: 'news letter',
  })
})

test.each<[string, unknown, object | null]>([
  ['null', null, null],
  ['a text', 'utm_source=x', null],
  ['a list', [{ utm_source: 'x' }], null],
  ['nothing usable', { utm_source: ' ', gclid: 1, other: 'x' }, null],
  ['a number', { utm_source: 7, gclid: 'g' }, { gclid: 'g' }],
  ['an object', { utm_source: { toString: 'x' }, gclid: 'g' }, { gclid: 'g' }],
  ['a NUL', { utm_source: 'a\0', gclid: 'g' }, { gclid: 'g' }],
  ['half a surrogate pair', { utm_source: '\ud800', gclid: 'g' }, { gclid: 'g' }],
  ['255 characters', { gclid: '🙂'.repeat(255) }, { gclid: '🙂'.repeat(255) }],
  ['256 characters', { gclid: 'g'.repeat(256), fbclid: 'f' }, { fbclid: 'f' }],
  ['another scheme', { landing_url: 'javascript:alert(1)', gclid: 'g' }, { gclid: 'g' }],
  ['no address', { referrer: '/tabla', gclid: 'g' }, { gclid: 'g' }],
  ['no host', { referrer: 'https://', gclid: 'g' }, { gclid: 'g' }],
  ['a fragment', { landing_url: `${page}#token=1` }, { landing_url: page }],
  ['a long fragment', { landing_url: `${page}#${'x'.repeat(2000)}` }, { landing_url: page }],
  ['a sign in a campaign', { utm_campaign: 'a#b' }, { utm_campaign: 'a#b' }],
])('%s in an attribution never refuses the enquiry, and usable values are kept', (_, attribution, left) => {
  const { given, fault } = readEnquiry({ full_name: 'M', email: 'm@example.org', attribution })
  expect(fault).toBeUndefined()
  expect(given.attribution).toEqual(left)
})

test('an address has at most 2000 characters', () => {
  const long = (length: number) => 'https://school.example/'.padEnd(length, 'a')
  expect(attributionOf({ landing_url: long(2000) })).toEqual({ landing_url: long(2000) })
  expect(attributionOf({ landing_url: long(2001) })).toBeNull()
})

test('a page’s address keeps the campaign parameters of its query in order, and no fragment', () => {
  const address = 'https://u:p@school.example/a%20b/?token=1&utm_source=x%26y&gclid=g&utm_id=2#t'
  expect(pageAddress(address)).toBe('https://school.example/a%20b/?utm_source=x%26y&gclid=g')
  expect(pageAddress('https://school.example/?token=1')).toBe('https://school.example/')
})
