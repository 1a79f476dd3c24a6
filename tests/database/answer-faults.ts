import { sql } from 'kysely'
import type { z } from 'zod'
import * as shapes from '#lib/catalogue/shapes.ts'
import type { Db } from '#lib/db/open.ts'

/** What of an institute's published JSON is not as the interface describes it. */
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
  hold('site', shapes.Site, site)
  hold('streams', shapes.StreamList, streams)
  const of = (table: 'published_versions' | 'published_outlines' | 'published_pages' | 'published_paths') =>
    sql<Record<string, string>>`select * from ${sql.table(table)} where institute_id = ${id}`.execute(db)
  const shapesOf = {
    published_versions: { summary: shapes.CourseSummary, detail: shapes.CourseDetail },
    published_outlines: { outline: shapes.Outline },
    published_pages: { page: shapes.SitemapEntry },
    published_paths: { entry: shapes.PathEntry, detail: shapes.PathDetail },
  } as const
  for (const [table, columns] of Object.entries(shapesOf)) {
    const { rows } = await of(table as keyof typeof shapesOf)
    for (const row of rows)
      for (const [column, shape] of Object.entries(columns))
        hold(`${table}.${column}`, shape, row[column] ?? '')
  }
  return faults
}
