import { expect, test } from 'vitest'
import { Problem } from '#lib/api/problem.ts'
import type { Change, ChangeList } from '#lib/catalogue/shapes/changes.ts'
import { follow } from '#lib/mirror/follow.ts'

type Answer = Partial<ChangeList> | Error

const at = '2026-11-22T10:00:00.000Z'
const changed = (id: string): Change => ({ kind: 'course', id, change: 'changed', at })

/** Follows a log that answers these in turn, and stops when it has answered all. Tells what was asked, written, said. */
async function followed(answers: Answer[], outcomes: boolean[] = []): Promise<string[]> {
  const happened: string[] = []
  const stop = new AbortController()
  const left = [...answers]
  const written = [...outcomes]
  await follow({
    signal: stop.signal,
    pauseMs: { changes: 0, failure: 0 },
    tell: (words) => happened.push(`told: ${words}`),
    async listChanges(since) {
      happened.push(`asked ${since ?? 'for now'}`)
      const answer = left.shift()
      if (left.length === 0) stop.abort()
      if (answer instanceof Error) throw answer
      return { data: [], next: '?', has_more: false, reset: false, ...answer }
    },
    async write(cursor, stale) {
      happened.push(`wrote ${stale ? [...stale].join(', ') : 'everything'} up to ${cursor}`)
      return written.shift() ?? true
    },
  })
  return happened
}

test('everything is written once, then what the log names, from the moment before the first was read', async () => {
  expect(await followed([{ next: '1' }, { next: '1' }, { data: [changed('a')], next: '2' }])).toEqual([
    ...['asked for now', 'wrote everything up to 1'],
    'asked 1',
    ...['asked 1', 'wrote course a, courses up to 2'],
  ])
})

test('changes that take more than one answer are written together', async () => {
  const more = { data: [changed('a')], next: '1a', has_more: true }
  expect(await followed([{ next: '1' }, more, { data: [changed('b')], next: '2' }])).toEqual([
    ...['asked for now', 'wrote everything up to 1'],
    ...['asked 1', 'asked 1a', 'wrote course a, courses, course b up to 2'],
  ])
})

test.each<[string, Answer]>([
  ['no longer reaches back', { reset: true, next: '9' }],
  ['does not know the cursor', new Problem('invalid_request', 'since is no cursor of this institute')],
])('a log that %s is said, and everything is written anew', async (_, answer) => {
  expect(await followed([{ next: '1' }, answer, { next: '10' }])).toEqual([
    ...['asked for now', 'wrote everything up to 1'],
    ...['asked 1', expect.stringMatching(/^told: The change log does not reach back .* made anew/)],
    ...['asked for now', 'wrote everything up to 10'],
  ])
})

test('what could not all be made is made again from the same moment', async () => {
  const news = { data: [changed('a')], next: '2' }
  expect(
    await followed([{ next: '1' }, { next: '1' }, news, news, { next: '2' }], [false, true, false]),
  ).toEqual([
    ...['asked for now', 'wrote everything up to 1'],
    ...['asked for now', 'wrote everything up to 1'],
    ...['asked 1', 'wrote course a, courses up to 2'],
    ...['asked 1', 'wrote course a, courses up to 2'],
    'asked 2',
  ])
})

test('an outage is told, and the log asked again from the same moment', async () => {
  expect(await followed([{ next: '1' }, new Error('cannot be reached'), { next: '1' }])).toEqual([
    ...['asked for now', 'wrote everything up to 1'],
    ...['asked 1', 'told: error: cannot be reached'],
    'asked 1',
  ])
})
