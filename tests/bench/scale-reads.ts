import { sql } from 'kysely'
import { facetNames } from '#lib/catalogue/index/facet-names.ts'
import { findCourse, listCourses } from '#lib/catalogue/reads/courses.ts'
import { findOutline } from '#lib/catalogue/reads/outline.ts'
import { CourseListQuery } from '#lib/catalogue/reads/query.ts'
import { listStreams } from '#lib/catalogue/reads/site.ts'
import { listPages } from '#lib/catalogue/reads/sitemap.ts'
import type { Db } from '#lib/db/open.ts'
import { publishIfStale } from '../database/catalogue/follower/publish-if-stale.ts'

/** Something to measure in a catalogue; `work` is told how often it was done before. */
export interface Read {
  name: string
  work: (db: Db, instituteId: string, round: number) => Promise<unknown>
}

const lists = [
  'sort=newest',
  'sort=title',
  'sort=price_asc',
  'sort=price_desc',
  'stream=music',
  'category=tabla',
  'stream=music&category=sitar',
  'format=ebook',
  'language=hi',
  'availability=available',
  'tag=Tabla',
  'tag=Tabla,Sitar',
  'stream=music&sort=title',
  'stream=music&language=hi&availability=available',
  'q=tabla',
  'q=workshop',
  'q=ta',
  'q=nothing has this',
  'level=हिन्दी',
  'instructor=Meera Joshi',
  'price=free',
  'ids=c1,c20,c300,c900',
  'price_min=500&price_max=5000',
  'delivery=onsite',
  'venue=Pune',
  'starts_from=2026-12-01&starts_to=2027-01-15',
  'delivery=onsite&venue=Pune&starts_from=2026-12-01',
  'sort=open',
  'sort=soonest',
  'delivery=onsite&sort=soonest',
  'search=tabla',
  'search=fondations of sitr',
  `facets=${facetNames.join(',')}`,
  `stream=music&language=hi&facets=${facetNames.join(',')}`,
]

const list = (text: string): Read => ({
  name: `courses?${text}`,
  work: (db, id) => {
    const parameters = Object.fromEntries(new URLSearchParams(text))
    return listCourses(db, id, CourseListQuery.parse({ page_size: '10', ...parameters }))
  },
})

export const reads: Read[] = [
  ...lists.flatMap((text) => [list(text), list(`${text}&page=50`)]),
  { name: 'a course', work: (db, id, round) => findCourse(db, id, `c${1 + (round % 900)}`, {}) },
  { name: 'an outline', work: (db, id, round) => findOutline(db, id, `c${1 + (round % 900)}`, {}) },
  { name: 'streams', work: (db, id) => listStreams(db, id) },
  { name: 'sitemap', work: (db, id) => listPages(db, id) },
  ...[1, 9].map((page) => ({
    name: `sitemap page ${page} of 100`,
    work: (db: Db, id: string) => listPages(db, id, { page, page_size: 100 }),
  })),
  {
    name: 'a course, edited just before',
    work: async (db, id, round) => findCourse(db, id, await edit(db, id, 100 + round), {}),
  },
  {
    name: 'a list, a course edited just before',
    work: async (db, id, round) => {
      await edit(db, id, 200 + round)
      return listCourses(db, id, CourseListQuery.parse({ page_size: '10' }))
    },
  },
]

async function edit(db: Db, id: string, number: number): Promise<string> {
  const course = `c${number}`
  const subtitle = `Edited at ${performance.now()}`
  await sql`update courses set subtitle = ${subtitle} where institute_id = ${id} and id = ${course}`.execute(
    db,
  )
  await publishIfStale(db, id, new Date())
  return course
}
