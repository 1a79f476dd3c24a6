import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { chooseCoding, codedTag, encode, tagsOf } from '#lib/api/answer.ts'
import { bytesOf } from '#lib/json.ts'

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
  ])('%s: %s', (text, coding) => {
    expect(chooseCoding(accepting(text))).toBe(coding)
  })
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
