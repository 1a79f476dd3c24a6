import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '#lib/base/db/open.ts'
import { CourseDetail, Outline } from '#lib/contract/catalogue/answers/course.ts'
import { CourseSummary } from '#lib/contract/catalogue/answers/course-list.ts'
import { PathDetail, PathEntry } from '#lib/contract/catalogue/answers/paths.ts'
import { Site, StreamList } from '#lib/contract/catalogue/answers/site.ts'
import { SitemapEntry } from '#lib/contract/catalogue/answers/sitemap.ts'

/** Returns the places where an institute's published JSON differs from its description. */
export async function answerFaults(db: Db, id: string): Promise<string[]> {
  const faults: string[] = []
  const hold = (what: string, shape: z.ZodType, json: string) => {
    const { error } = shape.safeParse(JSON.parse(json))
    for (const { path, message } of error?.issues ?? []) faults.push(`${what} ${path.join('.')}: ${message}`)
  }
  const { site, streams } = await db
    .selectFrom('publications')
    .select(['site', 'streams'])
    .where('institute_id', '=', id)
    .executeTakeFirstOrThrow()
  hold('site', Site, site)
  hold('streams', StreamList, streams)
  const of = (table: string) =>
    sql<
      Record<string, string | string[]>
    >`select * from ${sql.table(table)} where institute_id = ${id}`.execute(db)
  const shapesOf = {
    published_versions: { summary: CourseSummary, detail: CourseDetail },
    published_courses: { outline: Outline, pages: SitemapEntry },
    published_paths: { entry: PathEntry, detail: PathDetail },
  } as const
  for (const [table, columns] of Object.entries(shapesOf)) {
    const { rows } = await of(table)
    for (const row of rows)
      for (const [column, shape] of Object.entries(columns))
        for (const json of [row[column] ?? ''].flat()) hold(`${table}.${column}`, shape, json)
  }
  return faults
}
