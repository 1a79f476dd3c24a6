import type { AuthoredSource, CourseSources } from '#lib/catalogue/authored/catalogue.ts'
import type { CourseSource } from '#lib/catalogue/authored/course.ts'
import { itemsFrom } from '#lib/catalogue/authored/items.ts'
import { loadCourses } from '#lib/catalogue/source/load/load-courses.ts'
import type { Db } from '#lib/db/open.ts'

/** A course of which a document's edits are not taken. */
export interface CourseEdits {
  id: string
  fields: readonly { path: string }[]
}

/** Returns a document that keeps edits of the dashboard: the edited fields, and courses that it would remove. */
export async function keepEdits(
  db: Db,
  source: AuthoredSource,
  kept: readonly CourseEdits[],
): Promise<AuthoredSource> {
  const { courses, institute } = source
  if (!courses || kept.length === 0) return source
  const fields = new Map(kept.map((course) => [course.id, course.fields]))
  const stored = await loadCourses(db, institute.id, [...fields.keys()])
  const own = new Map(stored.map((course) => [course.id, course]))
  const ids = idsOf(courses)
  const added = stored.filter(({ id }) => !ids.includes(id))
  const read = (index: number): CourseSource => {
    const course = (courses.at(index) ?? added[index - courses.length]) as CourseSource
    const edited = own.get(course.id)
    if (!edited) return course
    const merged = structuredClone(course)
    for (const { path } of fields.get(course.id) ?? [])
      copyAt({ ...edited }, merged as unknown as Thing, path)
    return merged
  }
  const all = [...ids, ...added.map(({ id }) => id)]
  return { ...source, courses: { ...itemsFrom(all.length, read), ids: all } }
}

/** Returns the ids of a document's courses in their order. */
export const idsOf = (courses: CourseSources): readonly string[] =>
  courses.ids ?? Array.from(courses, ({ id }) => id)

type Thing = Record<string, unknown>

/** Copies the value at a path, such as `versions.v1.venue`; items of a list are named by their id. */
function copyAt(from: Thing, to: Thing, path: string): void {
  const [key = ''] = path.split('.')
  const below = path.slice(key.length + 1)
  if (below === '') to[key] = from[key]
  else copyItem(from[key] as Thing[], to[key] as Thing[], below)
}

function copyItem(from: readonly Thing[], to: Thing[], path: string): void {
  // An id may have full stops: the longest one is meant.
  const [item] = from
    .filter(({ id }) => path === id || path.startsWith(`${id}.`))
    .sort((a, b) => String(b.id).length - String(a.id).length)
  const index = to.findIndex(({ id }) => id === item?.id)
  const other = to[index]
  if (item && path === item.id) to.splice(index < 0 ? to.length : index, index < 0 ? 0 : 1, item)
  // A version that the document no longer has stays removed.
  else if (item && other) copyAt(item, other, path.slice(String(item.id).length + 1))
}
