import type { Db } from '#lib/base/db/open.ts'
import { parseJson } from '#lib/base/json.ts'
import type { CourseDetail } from '#lib/contract/catalogue/answers/course.ts'
import type { PathList } from '#lib/contract/catalogue/answers/paths.ts'
import type { Sitemap } from '#lib/contract/catalogue/answers/sitemap.ts'
import { findCourse, findOutline } from '#lib/contract/catalogue/reads/course.ts'
import { CourseListQuery, listCourses } from '#lib/contract/catalogue/reads/course-list.ts'
import { findPath, listPaths } from '#lib/contract/catalogue/reads/paths.ts'
import { publishedSource } from '#lib/contract/catalogue/reads/read-source.ts'
import { listStreams, readSite } from '#lib/contract/catalogue/reads/site.ts'

/**
 * Every answer about an institute, by the thing that `GET /changes` would name: its kind, a space and its id.
 * `courseIds`: all that may open a course; `codes`: of the site's languages.
 */
export async function readWhole(
  db: Db,
  id: string,
  courseIds: string[],
  codes = ['en', 'hi', 'mr'],
): Promise<Map<string, string>> {
  const answers = new Map<string, string[]>()
  const add = (thing: string, text: string) => answers.set(thing, [...(answers.get(thing) ?? []), text])
  for (const language of [undefined, ...codes]) {
    // Concurrent look-ups share their statements.
    const details = await Promise.all(
      courseIds.map((courseId) => findCourse(publishedSource(db, id), courseId, { language })),
    )
    const outlines = await Promise.all(
      courseIds.map((courseId) => findOutline(publishedSource(db, id), courseId, { language })),
    )
    for (const [at, detail] of details.entries()) {
      if (detail === undefined) continue
      const { id: entryId } = JSON.parse(detail.json) as CourseDetail
      add(`course ${entryId}`, `${language} ${courseIds[at]} ${detail.json} ${outlines[at]?.json}`)
    }
    add('list ', (await listIds(db, id, language)).join())
  }
  for (const page of (JSON.parse((await publishedSource(db, id).sitemap({})).json) as Sitemap).data)
    add(`course ${page.course_id}`, JSON.stringify(page))
  for (const path of (JSON.parse((await listPaths(db, id, undefined)).json) as PathList).data)
    add(`path ${path.code}`, `${JSON.stringify(path)} ${(await findPath(db, id, path.code))?.json}`)
  add('site ', (await readSite(db, id))?.json ?? '')
  add('streams ', (await listStreams(db, id))?.json ?? '')
  return new Map([...answers].map(([thing, texts]) => [thing, texts.join('\n')]))
}

async function listIds(db: Db, id: string, language: string | undefined): Promise<string[]> {
  const page = await listCourses(
    publishedSource(db, id),
    CourseListQuery.parse({ language, page_size: '100' }),
  )
  return parseJson(page).data.map((course) => course.id)
}

/** Lists the differences of two reads, as `thing changed` or `thing removed`. */
export const differences = (before: Map<string, string>, now: Map<string, string>): string[] =>
  [
    ...before
      .keys()
      .filter((thing) => !now.has(thing))
      .map((thing) => `${thing} removed`),
    ...now
      .keys()
      .filter((thing) => before.get(thing) !== now.get(thing))
      .map((thing) => `${thing} changed`),
  ].sort()
