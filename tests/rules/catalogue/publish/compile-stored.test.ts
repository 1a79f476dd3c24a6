import { expect, test } from 'vitest'
import { openDatabase } from '#lib/base/db/open.ts'
import { siteContext } from '#lib/contract/catalogue/compile/site.ts'
import { compileChunk } from '#lib/contract/catalogue/publish/compile-stored.ts'
import { listEntries } from '#lib/contract/catalogue/rules/visibility.ts'
import { catalogue, course, texts } from '../cast.ts'

const courses = ['a', 'b', 'c', 'd'].map((id) => course({ id }))
const site = siteContext(catalogue({ courses }), '2026-11-20')
const entries = listEntries(courses, site.companions, site.today)
const units = courses.map(({ id }) => [id])
const chunk = { units, content: { entries, slugs: new Map(), texts } }
// Never opened: the content is loaded already.
const db = openDatabase({ url: undefined, folder: undefined, poolMax: 1 })

test('requests and statements run between the courses that are compiled', async () => {
  let turns = 0
  let turn = setImmediate(function count() {
    turns++
    turn = setImmediate(count)
  })
  const onFault = () => expect.unreachable()
  const at = await compileChunk(db, site, chunk, onFault, () => turns)
  clearImmediate(turn)
  expect([entries.length, new Set(at).size]).toEqual([4, 4])
})

test('a course that no answer can hold is named with its fault, and the others are made', async () => {
  const fault = new TypeError('no answer holds it')
  const faults: unknown[] = []
  const made = await compileChunk(
    db,
    site,
    chunk,
    (...told) => faults.push(told),
    ({ byCourse }) => {
      const [id] = byCourse.keys()
      if (id === 'b') throw fault
      return id
    },
  )
  expect({ made, faults }).toEqual({
    made: ['a', 'c', 'd'],
    faults: [[['b'], expect.objectContaining({ message: fault.message })]],
  })
})
