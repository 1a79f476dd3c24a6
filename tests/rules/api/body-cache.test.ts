import { expect, test } from 'vitest'
import { BodyCache } from '#lib/api/body-cache.ts'

const body = (bytes: number) => Buffer.from(new ArrayBuffer(bytes))
/** Beside its bytes each body costs as much again as 500 of them. */
const beside = 500

test('what was not used for longest goes first when the bytes run out', () => {
  const cache = new BodyCache(8 * (100 + beside))
  for (let number = 1; number <= 8; number++) cache.keep(`"${number}"`, body(100))
  cache.find('"1"')
  cache.keep('"9"', body(100))
  expect(cache.find('"1"')).toBeDefined()
  expect(cache.find('"2"')).toBeUndefined()
  expect(cache.find('"9"')).toBeDefined()
})

test('never more bytes are kept than allowed', () => {
  const cache = new BodyCache(8_000)
  for (let number = 0; number < 100; number++) cache.keep(`"${number}"`, body(1 + (number % 100)))
  const kept = Array.from({ length: 100 }, (_, number) => cache.find(`"${number}"`))
  const sum = kept.reduce((total, found) => total + (found ? found.length + beside : 0), 0)
  expect(sum).toBeLessThanOrEqual(8_000)
  expect(sum).toBeGreaterThan(8_000 - beside - 100)
})

test('a body larger than an eighth of the room is not kept, so that one cannot drive out all others', () => {
  const cache = new BodyCache(800)
  cache.keep('"large"', body(101))
  expect(cache.find('"large"')).toBeUndefined()
})

test('bodies without bytes are bounded in number too', () => {
  const cache = new BodyCache(8_000)
  for (let number = 0; number < 100; number++) cache.keep(`"${number}"`, body(0))
  const kept = Array.from({ length: 100 }, (_, number) => cache.find(`"${number}"`))
  expect(kept.filter((found) => found !== undefined)).toHaveLength(8_000 / beside)
})

test('a tag that is kept twice counts once', () => {
  const cache = new BodyCache(2 * (100 + beside))
  for (let time = 0; time < 50; time++) cache.keep('"same"', body(100))
  cache.keep('"other"', body(100))
  expect(cache.find('"same"')).toBeDefined()
})
