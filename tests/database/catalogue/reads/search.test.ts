import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoInstitute } from '#db/demo.ts'
import { listCourses } from '#lib/catalogue/reads/courses.ts'
import { CourseListQuery } from '#lib/catalogue/reads/query.ts'
import type { Db } from '#lib/db/open.ts'
import { parseJson } from '#lib/json.ts'
import { databases } from '../../databases.ts'
import { publishIfStale } from '../follower/publish-if-stale.ts'
import { publishDocument } from '../publish/publish-document.ts'

const now = new Date('2026-11-20T10:00:00Z')
const demo = () => demoInstitute({ today: '2026-11-20', origin: 'http://localhost:3000' }) as object

describe.each(databases)('a search on $name', ({ open }) => {
  let db: Db
  let id: string
  let close: () => Promise<void>
  beforeAll(async () => {
    ;({ db, close } = await open())
    id = await publishDocument(db, demo(), now)
  })
  afterAll(() => close())

  const search = async (query: Record<string, string>) => {
    const page = parseJson(await listCourses(db, id, CourseListQuery.parse({ page_size: '100', ...query })))
    return { ...page, titles: page.data.map(({ title }) => title) }
  }

  test.each([
    ['a word of descriptions', 'kiln', /raku/i],
    ['a name of a category', 'pottery', /./],
    ['words in any order', 'tabla foundation', /tabla/i],
    ['an Indic word by its Latin spelling', 'tabala', /tabla/i],
    ['a Latin word by its Indic spelling', 'सितार', /sitar/i],
  ])('finds %s', async (_, text, first) => {
    const { titles, search: searched } = await search({ search: text })
    expect(titles[0]).toMatch(first)
    expect(searched).toEqual({ corrected: null, left_out: [] })
  })

  test('says what it corrected, and answers that', async () => {
    const { titles, search: searched } = await search({ search: 'sitr' })
    expect(searched).toEqual({ corrected: 'sitar', left_out: [] })
    expect(titles).toEqual((await search({ search: 'sitar' })).titles)
    expect(titles[0]).toMatch(/sitar/i)
  })

  test('includes an edit and a removal in the next answer', async () => {
    const [course] = (await search({ search: 'sitar' })).data
    const edit = db
      .updateTable('courses')
      .where('institute_id', '=', id)
      .where('id', '=', course?.id ?? '')
    await edit.set({ subtitle: 'With a zweihander' }).execute()
    await publishIfStale(db, id, now)
    expect((await search({ search: 'zweihander' })).data.map((one) => one.id)).toEqual([course?.id])
    await edit.set({ subtitle: null, published: false }).execute()
    await publishIfStale(db, id, now)
    expect((await search({ search: 'zweihander' })).total).toBe(0)
    expect((await search({ search: 'sitar' })).data.map((one) => one.id)).not.toContain(course?.id)
  })

  test('is the same from an index built in a transaction', async () => {
    const kept = await search({ search: 'tabl' })
    const alone = await db
      .transaction()
      .execute((trx) => listCourses(trx, id, CourseListQuery.parse({ page_size: '100', search: 'tabl' })))
    expect(parseJson(alone).data).toEqual(kept.data)
  })

  test('is built once for concurrent first searches', async () => {
    const other = await publishDocument(db, { ...demo(), institute: { id: 'x', slug: 'x', name: 'X' } }, now)
    const asked = Array.from({ length: 8 }, () =>
      listCourses(db, other, CourseListQuery.parse({ search: 'tabla' })),
    )
    const answers = new Set((await Promise.all(asked)).map(({ json }) => String(json)))
    expect(answers.size).toBe(1)
  })
})
