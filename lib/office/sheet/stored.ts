import type { CourseSource } from '#lib/catalogue/authored/course.ts'
import { fold } from '#lib/catalogue/rules/text/fold.ts'
import { loadCourses } from '#lib/catalogue/source/load/load-courses.ts'
import { loadFrame } from '#lib/catalogue/source/load/load-frame.ts'
import { partsOf } from '#lib/catalogue/source/store/batches.ts'
import type { Db } from '#lib/db/open.ts'
import type { InstituteName } from '#lib/office/institutes/names.ts'
import type { SheetInstitute } from './read.ts'

const batchSize = 250

/** Settings of a new institute that the operator names. */
export interface NewInstitute extends InstituteName {
  currency?: string | undefined
  timeZone?: string | undefined
}

/** Reads what is stored of an institute; an institute that is new has what it is named with. */
export async function loadStoredInstitute(
  db: Db,
  { id, slug, name, currency = '', timeZone }: NewInstitute,
): Promise<SheetInstitute> {
  const stored = await loadFrame(db, id)
  const [spoilt] = stored?.faults ?? []
  if (spoilt) throw spoilt
  return {
    isNew: stored === undefined,
    currency: stored?.site.currency ?? (currency || null),
    timeZone: stored?.site.time_zone ?? timeZone ?? null,
    idsByTitle: await idsByTitle(db, id),
    frame: {
      format: 'catalogue/1',
      institute: { id, slug, name },
      ...(stored && (await frameOf(db, id, stored))),
    },
    async loadCourses(ids) {
      const courses = new Map<string, CourseSource>()
      for (const part of partsOf(ids, batchSize))
        for (const course of await loadCourses(db, id, part)) courses.set(course.id, course)
      return courses
    },
  }
}

type Stored = NonNullable<Awaited<ReturnType<typeof loadFrame>>>

/** A document of what is stored; of the websites those that a document said. */
async function frameOf(db: Db, id: string, { institute, site, learning_paths }: Stored) {
  const websites = await db
    .selectFrom('websites')
    .select('origin')
    .where('institute_id', '=', id)
    .where('in_document', '=', true)
    .execute()
  return {
    institute: { ...institute, websites: websites.map(({ origin }) => origin) },
    site,
    learning_paths: learning_paths.map(({ source }) => source),
  }
}

async function idsByTitle(db: Db, instituteId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('courses')
    .select(['id', 'title'])
    .where('institute_id', '=', instituteId)
    .execute()
  const titles = Map.groupBy(rows, ({ title }) => fold(title))
  const single = [...titles].filter(([, same]) => same.length === 1)
  return new Map(single.map(([title, [course]]) => [title, course?.id ?? '']))
}
