import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Cache, cache } from '#lib/base/cache.ts'

const beside = 500
const texts = (bytesMax: number) => new Cache<string>({ bytesMax, bytesOf: ({ length }) => length })
/** The bytes of a text of this length, cached under a name of one character. */
const cost = (length: number) => length + 2 + beside

describe('a bounded cache', () => {
  test('evicts the least recently used entry first', () => {
    const cache = texts(8 * cost(10))
    for (const name of 'abcdefgh') cache.set(name, 'x'.repeat(10))
    cache.get('a')
    cache.set('i', 'x'.repeat(10))
    expect([...'abi'].map((name) => cache.get(name)?.length)).toEqual([10, undefined, 10])
  })

  test('never exceeds its bytes, names and empty values included', () => {
    const cache = texts(80_000)
    for (let number = 0; number < 1_000; number++) {
      cache.set(`${'n'.repeat(number % 50)}${number}`, 'x'.repeat(number % 100))
      expect(cache.bytes).toBeLessThanOrEqual(80_000)
    }
    expect(cache.bytes).toBeGreaterThan(79_000)
    const empty = texts(8 * cost(0))
    for (const name of 'abcdefghijklm') empty.set(name, '')
    expect([...'abcdefghijklm'].filter((name) => empty.get(name) !== undefined)).toHaveLength(8)
  })

  test('does not cache a value larger than an eighth of its bytes, nor one under an endless name', () => {
    const cache = texts(80_000)
    expect(cache.set('large', 'x'.repeat(10_000))).toHaveLength(10_000)
    cache.set('n'.repeat(2_001), 'x')
    expect([cache.get('large'), cache.get('n'.repeat(2_001)), cache.bytes]).toEqual([undefined, undefined, 0])
  })

  test('measures a value that has grown again, once it is set again', () => {
    const cache = new Cache<{ bytes: number }>({ bytesMax: 80_000, bytesOf: ({ bytes }) => bytes })
    const grown = Array.from({ length: 100 }, () => ({ bytes: 0 }))
    for (const [number, value] of grown.entries()) {
      cache.set(`${number}`, value)
      value.bytes = 4_000
      cache.set(`${number}`, value)
    }
    expect(cache.bytes).toBeGreaterThan(70_000)
    expect(grown.filter((_, number) => cache.get(`${number}`)).length).toBeLessThan(20)
  })

  test('is one per process and name', () => {
    // The shape of the site's assets: another file of this process may have made the cache before.
    const bounds = { bytesOf: ({ body }: { body: string }) => body.length }
    const asset = { body: 'cached' }
    cache<typeof asset>('assets', bounds)().set('a', asset)
    expect(cache<typeof asset>('assets', bounds)().get('a')).toBe(asset)
  })
})

describe('fetching a value', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    // lru-cache takes a start time of 0 for none.
    vi.advanceTimersByTime(1)
  })
  afterEach(() => void vi.useRealTimers())

  const minute = () =>
    new Cache<string>({
      bytesMax: 80_000,
      bytesOf: (value) => (value === 'nothing' ? undefined : value.length),
      freshMs: 60_000,
      staleMs: 3_540_000,
    })
  const making = (...values: (string | Error)[]) =>
    vi.fn(async () => {
      const value = values.length > 1 ? values.shift() : values[0]
      if (value instanceof Error) throw value
      return value ?? ''
    })

  test('makes it once for concurrent callers, and again after a failure', async () => {
    const make = making(new Error('down'), 'made')
    const asks = () => Promise.allSettled([1, 2, 3].map(() => minuteOf.fetch('a', make)))
    const minuteOf = minute()
    expect((await asks()).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(await asks()).toEqual(Array(3).fill({ status: 'fulfilled', value: 'made' }))
    expect(make).toHaveBeenCalledTimes(2)
  })

  test('serves it while it is fresh, then serves it stale while it is refreshed', async () => {
    const cache = minute()
    const make = making('first', 'second')
    expect(await cache.fetch('a', make)).toBe('first')
    vi.advanceTimersByTime(59_000)
    expect([await cache.fetch('a', make), make.mock.calls.length]).toEqual(['first', 1])
    vi.advanceTimersByTime(2_000)
    expect(await cache.fetch('a', make)).toBe('first')
    await vi.advanceTimersByTimeAsync(1)
    expect([await cache.fetch('a', make), make.mock.calls.length]).toEqual(['second', 2])
  })

  test('does not serve a value that is too old, not even when making a new one fails', async () => {
    const cache = minute()
    const make = making('first', 'second', new Error('down'))
    await cache.fetch('a', make)
    vi.advanceTimersByTime(3_601_000)
    expect(await cache.fetch('a', make)).toBe('second')
    vi.advanceTimersByTime(1_800_000)
    expect(await cache.fetch('a', make)).toBe('second')
    // The background refresh has failed by then.
    await vi.advanceTimersByTimeAsync(1_801_000)
    await expect(cache.fetch('a', make)).rejects.toThrow('down')
  })

  test('gives a value that must not be cached to the concurrent callers only', async () => {
    const cache = minute()
    const make = making('nothing')
    await Promise.all([cache.fetch('a', make), cache.fetch('a', make)])
    expect(await cache.fetch('a', make)).toBe('nothing')
    expect([make.mock.calls.length, cache.bytes]).toEqual([2, 0])
  })

  test('gives a value to whoever waits for it, although its entry is deleted or evicted meanwhile', async () => {
    const cache = minute()
    const made = Promise.withResolvers<string>()
    const waiting = ['deleted', 'evicted'].map((name) => cache.fetch(name, () => made.promise))
    cache.delete('deleted')
    for (let number = 0; number < 100; number++) cache.set(`${number}`, 'x'.repeat(5_000))
    made.resolve('made')
    expect(await Promise.all(waiting)).toEqual(['made', 'made'])
  })
})
