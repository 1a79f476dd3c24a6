import { sql } from 'kysely'
import type { CourseSources } from '#lib/catalogue/authored/catalogue.ts'
import type { CourseSource } from '#lib/catalogue/authored/course.ts'
import { UnreadableValue } from '#lib/catalogue/source/load/load-values.ts'
import { type FieldEdit, fieldEdits } from '#lib/catalogue/source/store/field-edits.ts'
import type { Db } from '#lib/db/open.ts'
import { idsOf } from './keep-edits.ts'
import { coursesOfIds } from './stored.ts'

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

/** The newest edit of one field. */
interface EditEvent {
  subject: string
  path: string
  at: Date
  who: string
  value: unknown
}

/** Finds the edits of the dashboard that a document would replace; none when a stored value cannot be read. */
export async function findOfficeEdits(
  db: Db,
  instituteId: string,
  courses: CourseSources | undefined,
): Promise<EditedCourse[]> {
  if (!courses) return []
  const events = Map.groupBy(await newestEdits(db, instituteId), ({ subject }) => subject)
  const places = new Map(idsOf(courses).map((id, index) => [id, index]))
  const edited: EditedCourse[] = []
  try {
    for await (const course of coursesOfIds(db, instituteId, [...events.keys()])) {
      const document = courses.at(places.get(course.id) ?? courses.length)
      edited.push(...replacedIn(course, document, events.get(course.id) ?? []))
    }
  } catch (error) {
    // The import repairs such a value.
    if (error instanceof UnreadableValue) return []
    throw error
  }
  return edited
}

function replacedIn(
  course: CourseSource,
  document: CourseSource | undefined,
  events: readonly EditEvent[],
): EditedCourse[] {
  const differing = document ? [...fieldEdits(course, document)] : []
  const fields = differing.filter((edit) => editOf(edit, events) !== undefined)
  const replaced = document ? fields.map((edit) => editOf(edit, events)) : events
  const newest = events.find((event) => replaced.includes(event))
  if (!newest) return []
  return [{ id: course.id, title: course.title, at: newest.at.toISOString(), who: newest.who, fields }]
}

/** Finds the edit of the dashboard that made a value, or a value below a removed thing. */
function editOf({ path, change, before }: FieldEdit, events: readonly EditEvent[]): EditEvent | undefined {
  const own = events.find((one) => one.path === path)
  if (own?.value === before) return own
  return events.find((one) => change === 'removed' && one.path.startsWith(`${path}.`))
}

/** Returns the newest edit of each field of each course, the newest first. */
async function newestEdits(db: Db, instituteId: string): Promise<EditEvent[]> {
  const { rows } = await sql<EditEvent>`
    select distinct on (subject, edit.key) subject, edit.key as path, at, who, edit.value
    from audit_log, jsonb_each(after) as edit
    where institute_id = ${instituteId} and action = 'course.edit'
    order by subject, edit.key, id desc`.execute(db)
  return rows.toSorted((a, b) => b.at.getTime() - a.at.getTime())
}
