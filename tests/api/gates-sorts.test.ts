import { beforeAll, expect, test } from 'vitest'
import type { CoursePage } from '#lib/contract/catalogue/shapes/course-list.ts'
import { publishDocument } from '../database/catalogue/publish/publish-document.ts'
import { sortCases, sortedCourses } from '../rules/catalogue/index/sort-cases.ts'
import { withInstitute } from '../rules/document/documents.ts'
import { call } from './gates-routes.ts'
import { addKey, openMemory } from './gates-setup.ts'

/** A version that may be bought now, a dearer one, and a cheap one that is over: it has no price, and decides nothing. */
const courses = sortedCourses.map(({ id, newest: created_at, price, ...course }) => {
  const version = (name: string, amount: number, dates: object = {}) => ({
    id: `${id}-${name}`,
    created_at,
    invites: [{ id: `${id}-${name}`, default: true, ...dates, plans: [{ amount, currency: 'INR' }] }],
  })
  const onSale = price === null ? [] : [version('dear', price + 9000), version('now', price)]
  return { id, ...course, versions: [...onSale, version('over', 1, { ends_on: '2020-01-01' })] }
})

let key: string
beforeAll(async () => {
  const db = await openMemory()
  const institute = await publishDocument(
    db,
    withInstitute({ site: { currency: 'INR' }, courses }),
    new Date(),
  )
  key = await addKey(db, 'sorts', { institute })
})

async function list(query: string): Promise<CoursePage> {
  const response = await call(`/courses?${query}`, { 'x-api-key': key })
  expect(response.status).toBe(200)
  return (await response.json()) as CoursePage
}

const idsOf = ({ data }: CoursePage) => data.map(({ id }) => id)

test.each(sortCases)('courses are listed by $sort, ties in catalogue order', async ({ sort, ids }) => {
  expect(idsOf(await list(`sort=${sort}`))).toEqual(ids)
})

test.each(sortCases)('the pages by $sort together are the whole list', async ({ sort, ids }) => {
  const pages = await Promise.all([1, 2, 3, 4].map((page) => list(`sort=${sort}&page_size=2&page=${page}`)))
  expect(pages.flatMap(idsOf)).toEqual(ids)
  expect(pages.map(({ has_more }) => has_more)).toEqual([true, true, true, false])
})

test('courses are listed by newest by default', async () => {
  expect(idsOf(await list(''))).toEqual(sortCases.find(({ sort }) => sort === 'newest')?.ids)
})
