import { expect, test } from 'vitest'
import { Batches, byFirstDay } from '#lib/catalogue/index/batches.ts'
import type { IndexedBatch } from '#lib/catalogue/index/indexed-course.ts'

const batch = (parts: Partial<IndexedBatch> = {}): IndexedBatch => ({
  language: '',
  starts_on: null,
  delivery: null,
  venue: null,
  sessions: [],
  ...parts,
})
const all = Uint32Array.of(0xffffffff)

function holding(...courses: Partial<IndexedBatch>[][]): Batches {
  const batches = new Batches()
  for (const [docId, parts] of courses.entries()) batches.add(docId, parts.map(batch))
  return batches
}

const daysOf = (batches: Batches, filter = {}, today = '2026-06-15') => [
  ...byFirstDay(batches, batches.fitting(filter), all, today),
]

test('a course comes on the earliest of its first days, whichever lane it is in', () => {
  const batches = holding(
    [{ starts_on: '2026-07-20' }, { starts_on: '2026-07-03' }, { starts_on: '2026-08-01' }],
    [{ starts_on: '2026-07-10' }],
    [{ starts_on: '2026-06-14' }, { starts_on: '2026-07-10' }],
    [{ starts_on: '2026-06-15' }],
    [{ starts_on: '2026-06-14' }],
    [{}],
  )
  expect(daysOf(batches)).toEqual([[3], [0], [1, 2]])
})

test('equal batches count once, and a removed course leaves no lane behind', () => {
  const batches = holding([{ venue: 'Pune' }, { venue: 'pune', language: 'hi' }, { venue: 'Goa' }])
  expect(batches.lanes).toHaveLength(2)
  batches.remove(0)
  expect(batches.lanes).toHaveLength(0)
})
