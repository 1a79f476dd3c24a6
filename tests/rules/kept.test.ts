import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Cache, kept } from '#lib/kept.ts'

const beside = 500
const texts = (bytesMax: number) => new Cache<string>({ bytesMax, bytesOf: ({ length }) => length })
/** What a text of this many characters under a name of one costs. */
const cost = (length: number) => length + 2 + beside

describe('a bounded cache', () => {
  test('lets go first of what was not used for longest', () => {
    const cache = texts(8 * cost(10))
    for (const name of 'abcdefgh') cache.keep(name, 'x'.repeat(10))
    cache.find('a')
    cache.keep('i', 'x'.repeat(10))
    expect([cache.find('a'), cache.find('b'), cache.find('i')].map((found) => found?.length)).toEqual([
      ...[10, undefined],
      10,
    ])
  })

  test('never holds more bytes than allowed, names and empty values included', () => {
    const cache = texts(80_000)
    for (let number = 0; number < 1_000; number++) {
      cache.keep(`${'n'.repeat(number % 50)}${number}`, 'x'.repeat(number % 100))
      expect(cache.bytes).toBeLessThanOrEqual(80_000)
    }
    expect(cache.bytes).toBeGreaterThan(79_000)
    const empty = texts(8 * cost(0))
    for (const name of 'abcdefghijklm') empty.keep(name, '')
    expect([...'abcdefghijklm'].filter((name) => empty.find(name) !== undefined)).toHaveLength(8)
  })

  test('does not keep a value larger than an eighth of the room, nor one under an endless name', () => {
    const cache = texts(80_000)
    expect(cache.keep('large', 'x'.repeat(10_000))).toHaveLength(10_000)
    cache.keep('n'.repeat(2_001), 'x')
    expect([cache.find('large'), cache.find('n'.repeat(2_001)), cache.bytes]).toEqual([
      undefined,
      undefined,
      0,
    ])
  })

  test('is the same one for everybody in the process who names it', () => {
    const bounds = { bytesMax: 10_000, bytesOf: () => 1 }
    kept<string>('of a test', bounds)().keep('a', 'kept')
    expect(kept<string>('of a test', bounds)().find('a')).toBe('kept')
  })
})

describe('a value that has to be made', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    // A process is never so young that its clock says 0.
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
  const making = (...values: (string | Error)[]) => {
    const make = vi.fn(async () => {
      const value = values.length > 1 ? values.shift() : values[0]
      if (value instanceof Error) throw value
      return value ?? ''
    })
    return make
  }

  test('is made once for all who ask meanwhile, and again when it could not be made', async () => {
    const make = making(new Error('down'), 'made')
    const asks = () => Promise.allSettled([1, 2, 3].map(() => minuteOf.fetch('a', make)))
    const minuteOf = minute()
    expect((await asks()).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(await asks()).toEqual(Array(3).fill({ status: 'fulfilled', value: 'made' }))
    expect(make).toHaveBeenCalledTimes(2)
  })

  test('is served for its time, then once more while the next one is made', async () => {
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

  test('is not served once it is too old, nor when it is and making it fails', async () => {
    const cache = minute()
    const make = making('first', 'second', new Error('down'))
    await cache.fetch('a', make)
    vi.advanceTimersByTime(3_601_000)
    expect(await cache.fetch('a', make)).toBe('second')
    vi.advanceTimersByTime(1_800_000)
    expect(await cache.fetch('a', make)).toBe('second')
    // The failure of the one that was made meanwhile has come by then.
    await vi.advanceTimersByTimeAsync(1_801_000)
    await expect(cache.fetch('a', make)).rejects.toThrow('down')
  })

  test('goes to those who asked and nobody else when it must not be kept', async () => {
    const cache = minute()
    const make = making('nothing')
    await Promise.all([cache.fetch('a', make), cache.fetch('a', make)])
    expect(await cache.fetch('a', make)).toBe('nothing')
    expect([make.mock.calls.length, cache.bytes]).toEqual([2, 0])
  })
})
