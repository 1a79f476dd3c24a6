import { type Db, inTransaction } from '#lib/base/db/open.ts'
import { clip } from '#lib/base/plain-text.ts'
import type { CourseSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { loadCourses } from '#lib/contract/catalogue/source/load/load-courses.ts'
import { lockInstitute } from '#lib/contract/catalogue/source/store/lock-institute.ts'
import { replaceCourse } from '#lib/contract/catalogue/source/store/write-courses.ts'
import { storedState } from '#lib/office/imports/apply.ts'
import { storedHead } from '#lib/office/imports/stored.ts'
import { keepDocument } from '#lib/office/imports/stored-documents.ts'
import { digestOf, headDigests } from '#lib/office/imports/touched.ts'
import type { InstituteName } from '#lib/office/institutes/names.ts'
import { pageRows } from './list.ts'

/** What can be done to several courses. Each changes a course, and returns whether it was another before. */
const changes = {
  show: (course: CourseSource) => publish(course, true),
  hide: (course: CourseSource) => publish(course, false),
  close: (course: CourseSource) => {
    const open = course.versions.flatMap(({ invites }) => invites.filter(({ status }) => status === 'active'))
    for (const invite of open) invite.status = 'inactive'
    return open.length > 0
  },
}
export type Together = keyof typeof changes
export const togetherNames = Object.keys(changes) as Together[]

function publish(course: CourseSource, published: boolean): boolean {
  const isOther = course.published !== published
  course.published = published
  return isOther
}

/** Returns the courses that would change, as they would be, in document order; skips unknown ids. */
export const planTogether = async (db: Db, instituteId: string, ids: readonly string[], what: Together) =>
  (await loadCourses(db, instituteId, ids.slice(0, pageRows))).filter(changes[what])

const nameMax = 120

/** Changes courses, and keeps the state before as an import does, so that it can be taken back. Returns their titles. */
export const changeTogether = (
  db: Db,
  institute: InstituteName,
  { ids, what, who, name }: { ids: readonly string[]; what: Together; who: string; name: string },
): Promise<string[]> =>
  inTransaction(db, async (trx) => {
    await lockInstitute(trx, institute.id)
    const changed = await planTogether(trx, institute.id, ids, what)
    if (changed.length === 0) return []
    const titles = changed.map(({ title }) => title)
    const state = await storedState(trx, institute)
    for (const course of changed) await replaceCourse(trx, institute.id, course)
    if (state) {
      const after = await loadCourses(
        trx,
        institute.id,
        changed.map(({ id }) => id),
      )
      const courses = Object.fromEntries(after.map((course) => [course.id, digestOf(course)]))
      const touched = { courses, ...headDigests(await storedHead(trx, institute)) }
      const kept = { name: `${name}: ${clip(titles.join(', '), nameMax)}`, content: state.content }
      await keepDocument(trx, institute.id, { kind: 'before', who, ...kept, touched })
    }
    return titles
  })
