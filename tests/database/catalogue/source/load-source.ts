import { inSnapshot } from '#lib/base/db/bulk-rows.ts'
import type { Db } from '#lib/base/db/open.ts'
import type { CatalogueSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { loadCourses } from '#lib/contract/catalogue/source/load/load-courses.ts'
import { loadHead } from '#lib/contract/catalogue/source/load/load-institute.ts'
import { ownHosts } from '#lib/contract/catalogue/source/store/websites-and-hosts.ts'
import { UnreadableValue } from '#lib/contract/catalogue/source/stored-fields.ts'

/**
 * Rebuilds what was imported for an institute, from one state of the database: equal to the parsed document, in its
 * order, websites apart, which are a set. Undefined when no institute has this id. Throws, naming course and column,
 * when plain SQL left a value that no document could hold.
 */
export const loadSource = (db: Db, instituteId: string): Promise<CatalogueSource | undefined> =>
  inSnapshot(db, async (trx) => {
    const head = await loadHead(trx, instituteId)
    const courses = await trx
      .selectFrom('courses')
      .select('id')
      .where('institute_id', '=', instituteId)
      .execute()
    const ids = courses.map(({ id }) => id)
    if (head === undefined) return undefined
    const { site, faults } = head
    const stored = await trx
      .selectFrom('websites')
      .select('origin')
      .where('institute_id', '=', instituteId)
      .execute()
    const hosts = (await ownHosts(trx, instituteId)).map(({ host }) => host)
    const institute = { ...head.institute, websites: stored.map(({ origin }) => origin).sort(), hosts }
    const learning_paths = head.learning_paths.map(({ source }) => read(source))
    if (faults[0]) throw faults[0]
    return { institute, site, learning_paths, courses: await loadCourses(trx, instituteId, ids) }
  })

function read<Value>(source: Value | UnreadableValue): Value {
  if (source instanceof UnreadableValue) throw source
  return source
}
