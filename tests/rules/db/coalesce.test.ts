import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { coalesce } from '#lib/base/db/coalesce.ts'

const patienceMs = 250

/** A look-up under way, which the test ends. */
interface LookUp {
  subjects: readonly string[]
  answer: () => void
  fail: (error: Error) => void
}
let lookUps: LookUp[] = []

/** Records look-ups; each result names the look-up that found it. */
function lookUp(subjects: readonly string[]): Promise<string[]> {
  const { promise, resolve, reject } = Promise.withResolvers<string[]>()
  const number = lookUps.length + 1
  lookUps.push({
    subjects,
    answer: () => resolve(subjects.map((name) => `${name} of ${number}`)),
    fail: reject,
  })
  return promise
}
const coalescedBy = (sizeMax: number) => coalesce((name: string) => name, lookUp, { sizeMax, patienceMs })

/** Lets the turn of the event loop end, and what it settled be heard of. */
const turn = () => vi.advanceTimersByTimeAsync(0)
const asked = () => lookUps.map(({ subjects }) => subjects.join(' '))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate'] })
  lookUps = []
})
afterEach(() => {
  expect(vi.getTimerCount(), 'timers left behind').toBe(0)
  vi.useRealTimers()
})

/** Asks, and keeps what came of it. */
function ask(find: (name: string) => Promise<unknown>, ...names: string[]): unknown[] {
  const outcomes: unknown[] = names.map(() => 'waits')
  names.forEach((name, place) => {
    const keep = (outcome: unknown) => {
      outcomes[place] = outcome
    }
    find(name).then(keep, (error: Error) => keep(error.message))
  })
  return outcomes
}

test('calls of one turn share a look-up that has each subject once', async () => {
  const outcomes = ask(coalescedBy(10), 'a', 'b', 'a', 'c')
  await turn()
  expect(asked()).toEqual(['a b c'])
  lookUps[0]?.answer()
  await turn()
  expect(outcomes).toEqual(['a of 1', 'b of 1', 'a of 1', 'c of 1'])
})

test('no caller gets the result of a look-up that began before the call, even for the same subject', async () => {
  const find = coalescedBy(10)
  const first = ask(find, 'a')
  await turn()
  const second = ask(find, 'a')
  await turn()
  expect(asked()).toEqual(['a'])
  lookUps[0]?.answer()
  await turn()
  expect([first, second, asked()]).toEqual([['a of 1'], ['waits'], ['a', 'a']])
  lookUps[1]?.answer()
  await turn()
  expect(second).toEqual(['a of 2'])
})

test('calls during a look-up share the next look-up, which begins as soon as the first ends', async () => {
  const find = coalescedBy(10)
  ask(find, 'a')
  await turn()
  const outcomes: unknown[][] = []
  for (const name of ['b', 'c', 'b', 'd']) {
    outcomes.push(ask(find, name))
    await turn()
  }
  lookUps[0]?.answer()
  await turn()
  expect(asked()).toEqual(['a', 'b c d'])
  lookUps[1]?.answer()
  await turn()
  expect(outcomes.flat()).toEqual(['b of 2', 'c of 2', 'b of 2', 'd of 2'])
})

describe('a slow look-up', () => {
  test('delays later calls by the patience at most', async () => {
    const find = coalescedBy(10)
    const slow = ask(find, 'a')
    await turn()
    const next = ask(find, 'b')
    await vi.advanceTimersByTimeAsync(patienceMs - 1)
    expect(asked()).toEqual(['a'])
    await vi.advanceTimersByTimeAsync(1)
    expect(asked()).toEqual(['a', 'b'])
    lookUps[1]?.answer()
    await turn()
    expect([slow, next]).toEqual([['waits'], ['b of 2']])
    lookUps[0]?.answer()
    await turn()
    expect([slow, asked()]).toEqual([['a of 1'], ['a', 'b']])
  })

  test('that ends late starts nothing: waiting calls wait for the look-up that began after it', async () => {
    const find = coalescedBy(10)
    ask(find, 'a')
    await turn()
    await vi.advanceTimersByTimeAsync(patienceMs)
    ask(find, 'b')
    await turn()
    ask(find, 'c')
    lookUps[0]?.answer()
    await turn()
    expect(asked()).toEqual(['a', 'b'])
    lookUps[1]?.answer()
    await turn()
    expect(asked()).toEqual(['a', 'b', 'c'])
    lookUps[2]?.answer()
    await turn()
  })
})

test('a failed look-up fails its own callers only, and the next look-up begins', async () => {
  const find = coalescedBy(10)
  const failed = ask(find, 'a', 'b', 'a')
  await turn()
  const next = ask(find, 'a')
  lookUps[0]?.fail(new Error('gone'))
  await turn()
  expect([failed, asked()]).toEqual([
    ['gone', 'gone', 'gone'],
    ['a b', 'a'],
  ])
  lookUps[1]?.answer()
  await turn()
  expect(next).toEqual(['a of 2'])
})

test('a look-up that throws at once fails its callers', async () => {
  const broken = () => {
    throw new Error('no database')
  }
  const failing = coalesce((name: string) => name, broken, { sizeMax: 10, patienceMs })
  const outcomes = ask(failing, 'a', 'b')
  await turn()
  expect(outcomes).toEqual(['no database', 'no database'])
})

test('a look-up has at most `sizeMax` subjects: a full one begins at once, beside the one under way', async () => {
  const find = coalescedBy(3)
  const outcomes = [ask(find, 'a'), ask(find, 'a', 'b', 'c', 'd', 'd')]
  expect(asked()).toEqual(['a b c'])
  ask(find, 'e', 'f', 'g')
  expect(asked()).toEqual(['a b c', 'd e f'])
  for (const { answer } of lookUps) answer()
  await turn()
  expect(asked()).toEqual(['a b c', 'd e f', 'g'])
  expect(outcomes.flat()).toEqual(['a of 1', 'a of 1', 'b of 1', 'c of 1', 'd of 2', 'd of 2'])
  lookUps[2]?.answer()
  await turn()
})
