import { expect, test } from 'vitest'
import { type Due, dueOf, type PublishedState } from '#lib/contract/revision.ts'

const now = new Date('2026-06-01T00:00:00Z')
const after = (ms: number) => new Date(now.getTime() + ms)

const published: PublishedState = {
  shape: 7,
  published_at: after(-1),
  next_change_at: after(1),
  has_changes: false,
}
const never = { shape: null, published_at: null, next_change_at: null }

test.each<[string, Partial<PublishedState>, Due | undefined]>([
  ['nothing before its next change', {}, undefined],
  ['nothing without a next change', { next_change_at: null }, undefined],
  ['what was never published', never, 'unreadable'],
  ['what was never published and changed', { ...never, has_changes: true }, 'unreadable'],
  ['rows of an older release', { shape: 6 }, 'unreadable'],
  ['rows of an older release after a date', { shape: 6, next_change_at: now }, 'unreadable'],
  ['nothing of a newer release', { shape: 8, has_changes: true, next_change_at: after(-1) }, undefined],
  ['a publish a minute ahead, as clocks may differ', { published_at: after(60_000) }, undefined],
  ['a publish further ahead', { published_at: after(60_001) }, 'wrong clock'],
  ['a publish ahead before changes', { published_at: after(60_001), has_changes: true }, 'wrong clock'],
  ['a date at its moment', { next_change_at: now }, 'date'],
  ['a date before changes', { next_change_at: now, has_changes: true }, 'date'],
  ['changes', { has_changes: true }, 'changes'],
])('due is %s', (_, state, due) => {
  expect(dueOf({ ...published, ...state }, 7, now)).toBe(due)
})
