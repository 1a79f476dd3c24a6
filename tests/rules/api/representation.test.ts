import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { bytesOf } from '#lib/base/json.ts'
import {
  chooseCoding,
  codedTag,
  encode,
  entityTag,
  namedEntityTag,
  represent,
  tagsOf,
} from '#lib/contract/api/representation.ts'

const facts: unknown[] = ['craft', '7', new Date(0), 1, '/courses', {}, { page: 1, sort: 'newest' }]

test('equal facts make equal strong tags', () => {
  const tag = entityTag(facts)
  expect(tag).toMatch(/^"[\w-]{24}"$/)
  expect(entityTag(structuredClone(facts))).toBe(tag)
})

test.each([
  ['another institute', 0, 'dance'],
  ['another revision', 1, '8'],
  ['another publication time', 2, new Date(1)],
  ['another shape version', 3, 2],
  ['another path', 4, '/streams'],
  ['another id', 5, { id: 'a' }],
  ['another page', 6, { page: 2, sort: 'newest' }],
] as const)('%s makes another tag', (_, place, fact) => {
  expect(entityTag(facts.with(place, fact))).not.toBe(entityTag(facts))
})

test('equal concatenations of different facts make different tags', () => {
  expect(entityTag(['ab', 'c'])).not.toBe(entityTag(['a', 'bc']))
  expect(entityTag([{ q: null }])).not.toBe(entityTag([{ q: undefined }]))
})

test.each([
  ['"a"', '"a"'],
  ['W/"a"', '"a"'],
  ['"x", "a"', '"a"'],
  ['"x","y" ,\tW/"a"', '"a"'],
  ['"x, a", "a"', '"a"'],
  ['*', '*'],
  [' * ', '*'],
  ['', undefined],
  ['a', undefined],
  ['"A"', undefined],
  ['"b"', undefined],
  ['"x, a"', undefined],
  ['"*"', undefined],
  ['"b", *', undefined],
  ['"a', undefined],
  ['"x"a"y"', undefined],
] as const)('If-None-Match is understood in all its forms: %s is %s', (value, verdict) => {
  expect(namedEntityTag(value, ['"a"'])).toBe(verdict)
})

test.each([
  ['quotes', '"'],
  ['weak marks', 'W/'],
  ['tags', 'W/"x", '],
])('a header of a million characters is read in linear time, of %s', (_, part) => {
  // In quadratic time this would take minutes.
  expect(namedEntityTag(part.repeat(1_000_000 / part.length), ['"a"'])).toBeUndefined()
})

const accepting = (text: string) => new Headers({ 'accept-encoding': text })

describe('the coding is the one that a caller prefers', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['br', 'br'],
    ['*', 'br'],
    ['*;q=0.1, br;q=0', 'gzip'],
    ['br;q=0.5, gzip;q=0.9', 'gzip'],
    ['br ; q=1.000 , gzip', 'br'],
    ['gzip;q=0.001', 'gzip'],
    ['identity;q=0, gzip', 'gzip'],
    ['', undefined],
    ['identity', undefined],
    ['deflate', undefined],
    ['gzip;q=0, br;q=0.0', undefined],
    ['*;q=0', undefined],
    ['gzip;q=x', undefined],
    ['brotli', undefined],
    [', ,;', undefined],
  ])('%s: %s', (text, coding) => expect(chooseCoding(accepting(text))).toBe(coding))
  test('without Accept-Encoding the body is not compressed', () => {
    expect(chooseCoding(new Headers())).toBeUndefined()
  })
})

const long = bytesOf(JSON.stringify({ data: Array(200).fill('पाठ्यक्रम') }))

test('a decoded body equals the original, and encoding is deterministic', () => {
  const br = encode(long, 'br')
  const gzip = encode(long, 'gzip')
  expect([brotliDecompressSync(br), gunzipSync(gzip)]).toEqual([long, long])
  expect([encode(long, 'br'), encode(long, 'gzip')]).toEqual([br, gzip])
  for (const coded of [br, gzip]) expect(coded.buffer.byteLength).toBe(coded.length)
})

test('each coding of a body has its own strong tag', () => {
  const tags = tagsOf('"abc"', 'gzip')
  expect(tags[0]).toBe('"abc-gzip"')
  expect(new Set(tags)).toEqual(new Set(['"abc"', codedTag('"abc"', 'br'), '"abc-gzip"']))
})

test.each([5, 7, 20])('a body of %i MB is read and compressed once for its tag', async (megabytes) => {
  let reads = 0
  const ask = async () => {
    const tag = `"large-${megabytes}"`
    const read = async () => {
      reads++
      return { json: 'a line of a sitemap\n'.repeat(50_000 * megabytes), tag }
    }
    return (await represent(new Headers({ 'accept-encoding': 'br' }), tag, { read }))?.headers[
      'content-encoding'
    ]
  }
  expect([await ask(), await ask(), await ask()]).toEqual(['br', 'br', 'br'])
  expect(reads).toBe(1)
})

test.each(['br', 'gzip'])(
  'the process goes on while a whole sitemap is compressed with %s',
  async (coding) => {
    const tag = `"whole-${coding}"`
    const json = 'a line of a sitemap\n'.repeat(200_000)
    let hasGoneOn = false
    const read = async () => {
      setImmediate(() => {
        hasGoneOn = true
      })
      return { json, tag }
    }
    const found = await represent(new Headers({ 'accept-encoding': coding }), tag, { read })
    expect(found?.headers.etag).toBe(`"whole-${coding}-${coding}"`)
    expect(hasGoneOn).toBe(true)
  },
)
