import { describe, expect, test } from 'vitest'
import { Batches } from '#lib/contract/catalogue/index/batches.ts'
import { CatalogueIndex } from '#lib/contract/catalogue/index/catalogue-index.ts'
import { authoredChoices } from '#lib/contract/catalogue/index/facet-choices.ts'
import { FacetValues, firstSpelling } from '#lib/contract/catalogue/index/facet-values.ts'
import type { IndexedBatch } from '#lib/contract/catalogue/index/indexed-course.ts'
import { placeKey } from '#lib/contract/catalogue/rules/streams.ts'

const batch = (parts: Partial<IndexedBatch> = {}): IndexedBatch => ({
  language: '',
  starts_on: null,
  delivery: null,
  venue: null,
  sessions: [],
  ...parts,
})

function holding(...courses: Partial<IndexedBatch>[][]): Batches {
  const batches = new Batches()
  for (const [docId, parts] of courses.entries()) batches.add(docId, parts.map(batch))
  return batches
}

test('equal batches count once, and a removed course leaves no lane behind', () => {
  const batches = holding([{ venue: 'Pune' }, { venue: 'pune', language: 'hi' }, { venue: 'Goa' }])
  expect(batches.lanes).toHaveLength(2)
  batches.remove(0)
  expect(batches.lanes).toHaveLength(0)
})

const add = (values: FacetValues, docId: number, text: string) => values.add(docId, [text])

/** `tag-0` of one course, `tag-1` of two, and so on. */
function tags(howMany: number): FacetValues {
  const values = new FacetValues()
  for (let tag = 0; tag < howMany; tag++)
    for (let docId = 0; docId <= tag; docId++) add(values, docId, `tag-${tag}`)
  return values
}

test('of the values that authors write the hundred of most courses are counted, and one that is asked for', () => {
  const choose = (asked: string[]) =>
    authoredChoices(new CatalogueIndex(), tags(120), ({ docIds }) => docIds.size, asked)
  const hundred = Array.from({ length: 100 }, (_, place) => `tag-${119 - place}`)
  expect(choose([]).map(({ value }) => value)).toEqual(hundred)
  expect(choose(['tag-3']).map(({ value }) => value)).toEqual([...hundred, 'tag-3'])
  expect(choose(['tag-3']).at(-1)).toMatchObject({ count: 4 })
})

describe('a value is written as by the first course that has it', () => {
  const spellingOf = (values: FacetValues) => {
    const [value] = values.all()
    return value && firstSpelling(value, (docId) => -docId)
  }

  test('whoever wrote it earlier in time', () => {
    const values = new FacetValues()
    add(values, 0, 'Voice')
    add(values, 1, 'VOICE')
    expect(spellingOf(values)).toBe('VOICE')
  })

  test('not by one that left, whose place another course took', () => {
    const values = new FacetValues()
    add(values, 0, 'Voice')
    add(values, 1, 'VOICE')
    values.remove(1)
    add(values, 1, 'Voice')
    expect(spellingOf(values)).toBe('Voice')
  })
})

test('a stream, a category and a category in a stream never share a key', () => {
  const names = ['music', 'a,b', '"', 'null', 'a","b', '']
  const keys = names.flatMap((one) => [
    placeKey({ stream: one }),
    placeKey({ category: one }),
    ...names.map((other) => placeKey({ stream: one, category: other })),
  ])
  expect(new Set(keys).size).toBe(keys.length)
})
