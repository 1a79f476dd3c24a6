import { expect, test } from 'vitest'
import { planOf } from '#lib/mirror/choices.ts'

test('a deployment is named by its host, or as far as the contract’s paths', () => {
  for (const api of ['https://api.example', 'https://api.example/catalog/v1/']) {
    expect(planOf({ out: 'x', api, key: 'k' }).api).toEqual({
      url: 'https://api.example/catalog/v1',
      key: 'k',
    })
  }
})

test('the key that reads is not the one that forms show, unless it is named for both', () => {
  const read = { out: 'x', api: 'https://api.example', key: 'read' }
  expect(planOf(read).desk).toBeUndefined()
  expect(planOf({ ...read, enquiriesKey: 'shown' }).desk).toEqual({
    api: 'https://api.example/catalog/v1',
    key: 'shown',
  })
})

test('forms may send elsewhere than pages are read from', () => {
  const { api, desk } = planOf({ out: 'x', enquiriesApi: 'https://api.example', enquiriesKey: 'shown' })
  expect([api, desk?.api]).toEqual([undefined, 'https://api.example/catalog/v1'])
})

test('pages are made for the address where they will be served', () => {
  expect(planOf({ out: 'x', baseUrl: 'https://a.example/b/' }).settings).toEqual({
    SITE_URL: 'https://a.example/b',
  })
})

test.each([
  [{ api: 'https://api.example' }, '--api needs --key'],
  [{ key: 'k' }, '--key needs --api URL'],
  [{ api: 'https://api.example', key: 'k', institute: 'demo' }, 'leave out --institute'],
  [{ enquiriesKey: 'k' }, '--enquiries-key needs the address'],
  [{ baseUrl: 'www.school.example' }, '--base-url "www.school.example" is not a web address'],
  [{ baseUrl: 'https://a.example/?b' }, 'is not a web address'],
  [{ live: 'ftp://a.example' }, '--live "ftp://a.example" is not a web address'],
])('%o is refused in words', (choices, words) => {
  expect(() => planOf({ out: 'x', ...choices })).toThrow(words)
})
