import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queued } from '#app/(site)/kept-pages.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => vi.useRealTimers())

test('eight pages are made at once, the next in its turn, and one that waited ten seconds is refused untried', async () => {
  const ends: (() => void)[] = []
  const make = vi.fn(() => new Promise<void>((resolve) => ends.push(resolve)))
  const pages = Array.from({ length: 10 }, () => queued(make))
  await vi.waitFor(() => expect(make).toHaveBeenCalledTimes(8))
  ends[0]?.()
  await pages[0]
  await vi.waitFor(() => expect(make).toHaveBeenCalledTimes(9))
  vi.advanceTimersByTime(10_001)
  for (const end of ends) end()
  await expect(pages[9]).rejects.toThrow('No connection to the database became free in time')
  expect(make).toHaveBeenCalledTimes(9)
  await Promise.all(pages.slice(0, 9))
})

test('the page after a thousand that wait is refused at once', async () => {
  const end = Promise.withResolvers<void>()
  const pages = Array.from({ length: 1_008 }, () => queued(() => end.promise))
  await expect(queued(() => end.promise)).rejects.toThrow('Too many statements are waiting for a connection')
  end.resolve()
  await Promise.all(pages)
})
