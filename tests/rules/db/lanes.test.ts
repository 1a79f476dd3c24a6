import { expect, test, vi } from 'vitest'
import { Lanes } from '#lib/db/lanes.ts'

const isOpen = async (entered: Promise<unknown> | unknown): Promise<boolean> =>
  (await Promise.race([entered, new Promise((resolve) => setImmediate(resolve, 'waits'))])) !== 'waits'

test('four in ten connections work on one table, and all of them on several', async () => {
  const lanes = new Lanes(10, 1_000)
  const entered = ['a', 'a', 'a', 'a', 'a', 'b', 'b', 'b', 'b', 'b', 'c', 'c', 'c'].map((lane) =>
    lanes.enter(lane),
  )
  for (const waits of entered) Promise.resolve(waits).catch(() => {})
  expect(await Promise.all(entered.map(isOpen))).toEqual([
    true,
    true,
    true,
    true,
    false,
    true,
    true,
    true,
    true,
    false,
    true,
    true,
    false,
  ])
})

test('a connection that is given back goes to whoever waited longest and may have it', async () => {
  const lanes = new Lanes(3, 1_000)
  const leave = await lanes.enter('a')
  await lanes.enter('b')
  const order: string[] = []
  const wait = async (lane: string, name: string) => {
    await lanes.enter(lane)
    order.push(name)
  }
  const waits = [wait('b', 'b second'), wait('a', 'a second'), wait('a', 'a third')]
  for (const one of waits) one.catch(() => {})
  leave()
  await vi.waitFor(() => expect(order).toEqual(['a second']))
})

test('nobody waits longer than is allowed, and who gave up does not get one', async () => {
  const lanes = new Lanes(1, 20)
  const leave = await lanes.enter('a')
  await expect(lanes.enter('b')).rejects.toThrow('in time')
  leave()
  expect(await isOpen(lanes.enter('c'))).toBe(true)
})

test('who comes when a thousand wait is told at once', async () => {
  const lanes = new Lanes(1, 1_000)
  await lanes.enter('a')
  for (let waiting = 0; waiting < 1_000; waiting++) Promise.resolve(lanes.enter('a')).catch(() => {})
  expect(() => lanes.enter('a')).toThrow('Too many')
})

test('a single connection serves every table in turn', async () => {
  const lanes = new Lanes(1, 1_000)
  for (const lane of ['a', 'b', 'a']) (await lanes.enter(lane))()
})
