import { expect, test } from 'vitest'
import { Problem } from '#lib/api/problem.ts'
import type { Change, ChangeList } from '#lib/catalogue/shapes/changes.ts'
import { follow, readChanges } from '#lib/mirror/follow.ts'

const at = '2026-11-22T10:00:00.000Z'
const changed = (id: string): Change => ({ kind: 'course', id, change: 'changed', at })

/** Returns a fake change log with these answers in order. */
function readLog(answers: (Partial<ChangeList> | Error)[]) {
  const left = [...answers]
  const listChanges = async (): Promise<ChangeList> => {
    const answer = left.shift()
    if (answer instanceof Error) throw answer
    return { data: [], next: '?', has_more: false, reset: false, ...answer }
  }
  return readChanges({ listChanges }, '1')
}

test('changes that take more than one answer are read together', async () => {
  const more = { data: [changed('a')], next: '1a', has_more: true }
  expect(await readLog([more, { data: [changed('b')], next: '2' }])).toEqual({
    changes: [changed('a'), changed('b')],
    next: '2',
  })
})

test.each<[string, Partial<ChangeList> | Error]>([
  ['no longer reaches back', { reset: true, next: '9' }],
  ['does not know the cursor', new Problem('invalid_request', 'since is no cursor of this institute')],
])('of a log that %s nothing is known', async (_, answer) => {
  expect(await readLog([answer])).toBeUndefined()
})

test('everything is written until it is whole, then what changes; a failure is told and tried again', async () => {
  const happened: string[] = []
  const stop = new AbortController()
  const outcomes = [new Error('cannot be reached'), false, true, false, true]
  await follow({
    signal: stop.signal,
    pauseMs: { changes: 0, failure: 0 },
    tell: (words) => happened.push(words),
    async write(extent) {
      happened.push(extent)
      const outcome = outcomes.shift()
      if (outcomes.length === 0) stop.abort()
      if (outcome instanceof Error) throw outcome
      return outcome ?? true
    },
  })
  expect(happened).toEqual(['all', 'error: cannot be reached', 'all', 'all', 'changed', 'changed'])
})
