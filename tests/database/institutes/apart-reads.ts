import { facetNames } from '#lib/catalogue/index/facet-names.ts'
import { summariseChanges } from '#lib/catalogue/publish/change-log.ts'
import { readReport } from '#lib/catalogue/publish/publish.ts'
import { type ChangeCursor, listChanges } from '#lib/catalogue/reads/changes.ts'
import { findCourse, findOutline, listCourses } from '#lib/catalogue/reads/courses.ts'
import { findLeadCourse } from '#lib/catalogue/reads/find-lead-course.ts'
import { findPath, listPaths } from '#lib/catalogue/reads/paths.ts'
import { CourseListQuery } from '#lib/catalogue/reads/query.ts'
import { listStreams, readSite } from '#lib/catalogue/reads/site.ts'
import { listPages } from '#lib/catalogue/reads/sitemap.ts'
import type { ChangeList } from '#lib/catalogue/shapes/changes.ts'
import type { Db } from '#lib/db/open.ts'
import { findFreshInstitute } from '#lib/site/catalogue/open.ts'
import { publishedRows } from '../catalogue/publish/published-rows.ts'
import { loadSource } from '../catalogue/source/load-source.ts'

/** The reads of an institute by name; without revisions, which all institutes share. */
export type Answers = Record<string, unknown>

/** Ids of courses, editions and versions; the last ones belong to the larger institute only, or to no institute. */
const ids = ['c1', 'c3', 'c5', 'c9', 'c12', 'c3-v2', 'c9-v1', 'c24', 'c25-v0']
const stepIds = ['next-agriculture', 'next-design']

const lists: Record<string, string> = {
  lists: 'page_size=100',
  facets: `facets=${facetNames.join(',')}&page_size=1`,
  'lists in a language': 'language=hi&page_size=100&sort=title',
  'lists by price': 'sort=price_desc&page_size=100',
  search: 'q=evening&page_size=100&facets=tag',
  'lists of a stream': 'stream=agriculture&page_size=100',
  'lists of named courses': `ids=${ids.join(',')}`,
}

async function readLists(db: Db, id: string): Promise<Answers> {
  const found: Answers = {}
  for (const [name, query] of Object.entries(lists)) {
    const asked = CourseListQuery.parse(Object.fromEntries(new URLSearchParams(query)))
    found[name] = (await listCourses(db, id, asked)).json.toString()
  }
  return found
}

async function readCourses(db: Db, id: string): Promise<Answers> {
  const details: unknown[] = []
  const outlines: unknown[] = []
  const enquiries: unknown[] = []
  for (const courseId of ids) {
    for (const language of [undefined, 'hi']) {
      details.push((await findCourse(db, id, courseId, { language }))?.json)
      outlines.push((await findOutline(db, id, courseId, { language }))?.json)
    }
  }
  for (const courseId of [null, ...ids, ...stepIds])
    for (const versionId of [null, 'c3-v2', courseId])
      enquiries.push(await findLeadCourse(db, id, { course_id: courseId, package_session_id: versionId }))
  return { details, outlines, 'courses of enquiries': enquiries }
}

async function readPaths(db: Db, id: string): Promise<Answers> {
  const codes = ['agriculture', 'design', 'nothing']
  return {
    paths: [(await listPaths(db, id, {})).json, (await listPaths(db, id, { stream: 'agriculture' })).json],
    path: await Promise.all(codes.map(async (code) => (await findPath(db, id, code))?.json)),
  }
}

async function readChanges(db: Db, id: string, since: number): Promise<Answers> {
  const ask = async (cursor: ChangeCursor, limit: number) => {
    const { data, reset, has_more } = JSON.parse(
      (await listChanges(db, id, cursor, limit))?.json ?? '{}',
    ) as ChangeList
    return { data, reset, has_more }
  }
  const summary = await summariseChanges(db, id, since, 100)
  return {
    changes: [await ask({ revision: since }, 1000), await ask({ revision: since }, 2)],
    'summary of changes': { ...summary, revision: undefined, courses: summary?.courses.toSorted() },
  }
}

/** Reads everything of an institute that readers, publisher and operator can see. */
export async function readApart(db: Db, id: string, since: number, now: Date): Promise<Answers> {
  const report = await readReport(db, id)
  return {
    ...(await readLists(db, id)),
    ...(await readCourses(db, id)),
    ...(await readPaths(db, id)),
    ...(await readChanges(db, id, since)),
    site: (await readSite(db, id))?.json,
    streams: (await listStreams(db, id))?.json,
    'the sitemap': (await listPages(db, id)).json,
    parts: (await listPages(db, id, { page: 2, page_size: 10 })).json,
    'the report of a publish': { ...report, revision: undefined },
    'what the site stands on': { ...(await findFreshInstitute(db, id, now)), revision: undefined },
    'what was published': await publishedRows(db, id),
    'what was authored': await loadSource(db, id).catch((error) => error.message),
  }
}
