import type { CourseSource } from '#lib/catalogue/authored/course.ts'
import { fold } from '#lib/catalogue/rules/text/fold.ts'
import { loadCourses } from '#lib/catalogue/source/load/load-courses.ts'
import { loadFrame } from '#lib/catalogue/source/load/load-frame.ts'
import { partsOf } from '#lib/catalogue/source/store/batches.ts'
import type { Db } from '#lib/db/open.ts'
import type { InstituteName } from '#lib/institutes/names.ts'

/** What a sheet cannot say of an institute. */
export interface StoredInstitute {
  currency: string | null
  /** Ids of courses by their folded titles, where a title is that of one course only. */
  idsByTitle: ReadonlyMap<string, string>
  /** The document but its courses; of the groups of editions what is left with these courses. */
  frameFor: (courseIds: ReadonlySet<string>) => object
  loadCourses: (ids: readonly string[]) => Promise<Map<string, CourseSource>>
}

const batchSize = 250

/** Reads what is stored of an institute; an institute that is new has its id, slug and name. */
export async function loadStoredInstitute(
  db: Db,
  { id, slug, name }: InstituteName,
): Promise<StoredInstitute> {
  const frame = await loadFrame(db, id)
  const [spoilt] = frame?.faults ?? []
  if (spoilt) throw spoilt
  const websites = await db
    .selectFrom('websites')
    .select('origin')
    .where('institute_id', '=', id)
    .where('in_document', '=', true)
    .execute()
  return {
    currency: frame?.site.currency ?? null,
    idsByTitle: await idsByTitle(db, id),
    frameFor(courseIds) {
      const format = 'catalogue/1'
      if (!frame) return { format, institute: { id, slug, name } }
      const { institute, site, learning_paths } = frame
      const editions = site.languages.editions.map((group) => group.filter((one) => courseIds.has(one)))
      return {
        format,
        institute: { ...institute, websites: websites.map(({ origin }) => origin) },
        site: { ...site, languages: { ...site.languages, editions } },
        learning_paths: learning_paths.map(({ source }) => source),
      }
    },
    async loadCourses(ids) {
      const courses = new Map<string, CourseSource>()
      for (const part of partsOf(ids, batchSize))
        for (const course of await loadCourses(db, id, part)) courses.set(course.id, course)
      return courses
    },
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
