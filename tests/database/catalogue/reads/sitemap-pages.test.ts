import { beforeAll, describe, expect, test } from 'vitest'
import { parseJson } from '#lib/base/json.ts'
import { publishedSource } from '#lib/contract/catalogue/reads/read-source.ts'
import type { SitemapQuery } from '#lib/contract/catalogue/reads/sitemap.ts'
import { useDatabase } from '../../databases.ts'
import { publishOrDefer } from '../follower/publish-or-defer.ts'
import { publishGenerated } from '../publish/publish-document.ts'

const now = new Date('2026-11-20T10:00:00Z')

describe('the sitemap in pages', () => {
  const { db } = useDatabase()
  let id: string
  beforeAll(async () => {
    // Some of these courses are editions of one.
    id = await publishGenerated(db, 60, now)
  })

  const read = async (query: SitemapQuery = {}) => parseJson(await publishedSource(db, id).sitemap(query))

  test('parts all there is, a course with several pages too, wherever it is cut', async () => {
    const { data: whole, ...rest } = await read()
    expect(rest).toEqual({})
    const courses = whole.map(({ course_id }) => course_id)
    expect(new Set(courses).size).toBeLessThan(courses.length)
    for (const page_size of [1, 2, 3, 7, whole.length, 10_000]) {
      const parts = Math.ceil(whole.length / page_size)
      const pages = await Promise.all(
        Array.from({ length: parts + 1 }, (_, part) => read({ page: part + 1, page_size })),
      )
      expect(pages.flatMap(({ data }) => data)).toEqual(whole)
      expect(pages.map(({ has_more }) => has_more)).toEqual(pages.map((_, part) => part < parts - 1))
      for (const { total } of pages) expect(total).toBe(whole.length)
    }
  })

  test('has 10,000 entries on a page unless it is said', async () => {
    expect(await read({ page: 1 })).toMatchObject({ page: 1, page_size: 10_000, has_more: false })
    expect(await read({ page_size: 5 })).toMatchObject({ page: 1, page_size: 5, has_more: true })
  })

  test('is of the published revision', async () => {
    const [first] = (await read({ page_size: 1 })).data
    await db
      .updateTable('courses')
      .set({ title: 'Renamed', published: true })
      .where('institute_id', '=', id)
      .where('id', '=', first?.course_id ?? '')
      .execute()
    await publishOrDefer(db, id, now)
    expect((await read({ page_size: 1 })).data[0]?.title).toBe('Renamed')
    expect((await read({ page: 1 })).data).toEqual((await read()).data)
  })
})
