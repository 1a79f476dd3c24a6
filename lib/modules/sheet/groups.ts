import { createHash } from 'node:crypto'
import { fold } from '#lib/base/plain-text.ts'
import { slugFrom } from '#lib/contract/catalogue/rules/slugs.ts'
import { said } from '#lib/office/imports/messages.ts'
import { type CellFault, cellText, placeOf, type SheetRow } from './cell.ts'

/** A course's rows, in sheet order. */
export interface SheetCourse {
  id: string
  /** Whether the sheet contains the course's id. */
  isNamed: boolean
  rows: SheetRow[]
  /** True for a stored course that stays unchanged because one of its rows is skipped. */
  isKept?: boolean
}

export const firstRow = ({ rows }: Pick<SheetCourse, 'rows'>): number => rows[0]?.row ?? 0

/** Maximum length of a course id created here; leaves room for the suffix of a version's id. */
const idMax = 56

/**
 * Groups rows by course id, else by title; a row with neither continues the course above. A course without an id gets
 * the id of the stored course that has the same title, else an id created from the title.
 */
export function groupRows(
  rows: readonly SheetRow[],
  storedIds: ReadonlyMap<string, string>,
): { courses: SheetCourse[]; faults: CellFault[] } {
  const courses = new Map<string, SheetCourse>()
  const idOfTitle = new Map<string, string>()
  const faults: CellFault[] = []
  const titles = rows.map((row) => fold(cellText(row, 'title')))
  const claimed = new Set(titles.map((title) => storedIds.get(title)))
  let id = ''
  for (const row of rows) {
    const own = cellText(row, 'id')
    const folded = fold(cellText(row, 'title'))
    if (own !== '') id = own
    else if (folded !== '')
      id =
        idOfTitle.get(folded) ??
        storedIds.get(folded) ??
        freeId(folded, (one) => courses.has(one) || claimed.has(one))
    if (id === '') {
      faults.push({ ...placeOf(row, 'title'), said: said('unnamed') })
      continue
    }
    if (folded !== '') idOfTitle.set(folded, id)
    const course = courses.get(id) ?? { id, isNamed: own !== '', rows: [] }
    courses.set(id, course)
    course.rows.push(row)
  }
  return { courses: [...courses.values()], faults }
}

/** Creates an id from a title. Appends a digest if another course has the same slug, as with C and C++. */
function freeId(title: string, isTaken: (id: string) => boolean): string {
  const slug = slugFrom(title).slice(0, idMax)
  if (slug !== '' && !isTaken(slug)) return slug
  const digest = createHash('sha256').update(title).digest('hex').slice(0, 12)
  return `${slug.slice(0, idMax - 13) || 'course'}-${digest}`
}
