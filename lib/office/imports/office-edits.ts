import type { CourseSources } from '#lib/catalogue/authored/catalogue.ts'
import type { CourseSource } from '#lib/catalogue/authored/course.ts'
import { loadCourses } from '#lib/catalogue/source/load/load-courses.ts'
import { UnreadableValue } from '#lib/catalogue/source/load/load-values.ts'
import { type FieldEdit, fieldEdits } from '#lib/catalogue/source/store/field-edits.ts'
import type { Db } from '#lib/db/open.ts'
import { idsOf } from './keep-edits.ts'

/** A course that was edited in the dashboard, and that a document would change back or remove. */
export interface EditedCourse {
  id: string
  title: string
  /** The newest edit that the document differs from; ISO 8601. */
  at: string
  who: string
  /** `before`: as it was edited here; `after`: as the document says. Empty when the document removes the course. */
  fields: FieldEdit[]
}

/** Edits that are looked at, the newest first. */
const eventsMax = 1_000

interface EditEvent {
  at: Date
  who: string
  value: unknown
}

/** Finds the edits of the dashboard that a document would replace. */
export async function findOfficeEdits(
  db: Db,
  instituteId: string,
  courses: CourseSources | undefined,
): Promise<EditedCourse[]> {
  if (!courses) return []
  const events = await editEvents(db, instituteId)
  const stored = await loadReadable(db, instituteId, [...events.keys()])
  const given = pick(courses, new Set(stored.map(({ id }) => id)))
  return stored.flatMap((course) => {
    const byPath = events.get(course.id) ?? new Map<string, EditEvent>()
    const document = given.get(course.id)
    const differing = document ? [...fieldEdits(course, document)] : undefined
    const fields = differing?.filter((edit) => editOf(edit, byPath) !== undefined)
    if (fields?.length === 0) return []
    const named = fields ? fields.flatMap((edit) => editOf(edit, byPath) ?? []) : [...byPath.values()]
    const [newest] = named.sort((a, b) => b.at.getTime() - a.at.getTime())
    if (!newest) return []
    const { at, who } = newest
    return { id: course.id, title: course.title, at: at.toISOString(), who, fields: fields ?? [] }
  })
}

/** Finds the edit of the dashboard that made a value, or a value below a removed thing. */
function editOf({ path, change, before }: FieldEdit, byPath: ReadonlyMap<string, EditEvent>) {
  const own = byPath.get(path)
  if (own?.value === before) return own
  const below = [...byPath.keys()].find((one) => change === 'removed' && one.startsWith(`${path}.`))
  return below === undefined ? undefined : byPath.get(below)
}

/** Loads courses; none when a value cannot be read, which the import repairs. */
const loadReadable = (db: Db, instituteId: string, ids: string[]): Promise<CourseSource[]> =>
  loadCourses(db, instituteId, ids).catch((error) => {
    if (error instanceof UnreadableValue) return []
    throw error
  })

/** Returns the newest edit of each path, by course. */
async function editEvents(db: Db, instituteId: string): Promise<Map<string, Map<string, EditEvent>>> {
  const events = await db
    .selectFrom('audit_log')
    .select(['subject', 'at', 'who', 'after'])
    .where('institute_id', '=', instituteId)
    .where('action', '=', 'course.edit')
    .orderBy('id', 'desc')
    .limit(eventsMax)
    .execute()
  const courses = new Map<string, Map<string, EditEvent>>()
  for (const { subject, at, who, after } of events) {
    const paths = courses.get(subject ?? '') ?? new Map<string, EditEvent>()
    courses.set(subject ?? '', paths)
    for (const [path, value] of Object.entries((after ?? {}) as Record<string, unknown>))
      if (!paths.has(path)) paths.set(path, { at, who, value })
  }
  return courses
}

function pick(courses: CourseSources, ids: ReadonlySet<string>): Map<string, CourseSource> {
  const found = idsOf(courses).flatMap((id, index) => (ids.has(id) ? (courses.at(index) ?? []) : []))
  return new Map(found.map((course) => [course.id, course]))
}
