import type { Db } from '#lib/base/db/open.ts'
import { joined } from '#lib/base/json.ts'
import { facetNames } from '#lib/contract/catalogue/index/facet-names.ts'
import { summariseChanges } from '#lib/contract/catalogue/publish/change-log.ts'
import { readReport } from '#lib/contract/catalogue/publish/publish.ts'
import { listChanges } from '#lib/contract/catalogue/reads/changes.ts'
import { CourseListQuery, listCourses } from '#lib/contract/catalogue/reads/course-list.ts'
import { findPath, listPaths } from '#lib/contract/catalogue/reads/paths.ts'
import { publishedSource } from '#lib/contract/catalogue/reads/read-source.ts'
import { findLeadCourse } from '#lib/contract/catalogue/reads/resolve-ids.ts'
import { publishedRows } from '../catalogue/publish/published-rows.ts'
import { readWhole } from '../catalogue/reads/whole-read.ts'
import { loadSource } from '../catalogue/source/load-source.ts'

/** The reads of an institute by name; without revisions, which all institutes share. */
export type Answers = Record<string, unknown>

/** Ids of courses, editions and versions; the last ones belong to the larger institute only, or to no institute. */
const ids = ['c1', 'c3', 'c5', 'c9', 'c12', 'c3-v2', 'c9-v1', 'c24', 'c25-v0']
const stepIds = ['next-agriculture', 'next-design']

const lists = [
  'page_size=100',
  `facets=${facetNames.join(',')}&page_size=1`,
  'language=hi&page_size=100&sort=title',
  'sort=price_desc&page_size=100',
  'q=evening&page_size=100&facets=tag',
  'stream=agriculture&page_size=100',
  `ids=${ids.join(',')}`,
]

/** Reads everything of an institute that readers, publisher and operator can see. */
export async function readApart(db: Db, id: string, since: number): Promise<Answers> {
  const answers: Answers = Object.fromEntries(await readWhole(db, id, ids))
  for (const list of lists) {
    const query = CourseListQuery.parse(Object.fromEntries(new URLSearchParams(list)))
    answers[list] = joined((await listCourses(publishedSource(db, id), query)).json).toString()
  }
  for (const course_id of [null, ...ids, ...stepIds])
    for (const package_session_id of [null, 'c3-v2', course_id])
      answers[`enquiry ${course_id} ${package_session_id}`] = await findLeadCourse(db, id, {
        course_id,
        package_session_id,
      })
  for (const limit of [1000, 2]) {
    const changes = await listChanges(db, id, { revision: since }, limit)
    answers[`changes ${limit}`] = { ...JSON.parse(changes?.json ?? '{}'), next: undefined }
  }
  const summary = await summariseChanges(db, id, since, 100)
  return {
    ...answers,
    'summary of changes': { ...summary, revision: undefined, courses: summary?.courses.toSorted() },
    'paths of a stream': (await listPaths(db, id, 'agriculture')).json,
    'no path': await findPath(db, id, 'nothing'),
    'page of the sitemap': (await publishedSource(db, id).sitemap({ page: 2, page_size: 10 })).json,
    'report of a publish': { ...(await readReport(db, id)), revision: undefined },
    'what was published': await publishedRows(db, id),
    'what was authored': await loadSource(db, id).catch((error) => error.message),
  }
}
