import { createHash } from 'node:crypto'
import { slugFrom } from '#lib/catalogue/rules/slugs.ts'
import { fold } from '#lib/catalogue/rules/text/plain-text.ts'
import { said } from '#lib/imports/messages.ts'
import { type CellFault, cellText, placeOf, type SheetRow } from './cell.ts'

/** The rows of one course, in their order. */
export interface SheetCourse {
  id: string
  /** The sheet says the id itself. */
  isNamed: boolean
  rows: SheetRow[]
  /** Stays as it is stored. */
  isKept?: boolean
}

export const firstRow = ({ rows }: Pick<SheetCourse, 'rows'>): number => rows[0]?.row ?? 0

/** Leaves room for what ids of versions add. */
const idMax = 56

/**
 * Parts rows into courses: by their ids, or by their titles where there is none; a row with neither goes on with the
 * course above it. Ids that are missing are those of the stored courses with these titles, or made of the titles.
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

/** Made of a title alone; with a digest where another course has that slug, such as C and C++. */
function freeId(title: string, isTaken: (id: string) => boolean): string {
  const slug = slugFrom(title).slice(0, idMax)
  if (slug !== '' && !isTaken(slug)) return slug
  const digest = createHash('sha256').update(title).digest('hex').slice(0, 12)
  return `${slug.slice(0, idMax - 13) || 'course'}-${digest}`
}
