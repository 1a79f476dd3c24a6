import { createHash } from 'node:crypto'
import { fold } from '#lib/base/plain-text.ts'
import { slugFrom, slugWords } from '#lib/contract/catalogue/rules/slugs.ts'
import { type CellFault, cellText, placeOf, type SheetRow } from './cell.ts'
import { told } from './messages.ts'

export interface SheetCourse {
  id: string
  isNamed: boolean
  rows: SheetRow[]
  /** The rows with a version of their own; all by default. */
  versionRows?: SheetRow[]
  /** True for a stored course that stays unchanged because one of its rows is skipped. */
  isKept?: boolean
}

export const firstRow = ({ rows }: Pick<SheetCourse, 'rows'>): number => rows[0]?.row ?? 0

/** Maximum length of a course id created here; leaves room for the suffix of a version's id. */
const idMax = 56

/**
 * Groups rows by course id, else by title; a row with neither continues the course above. A course without an id gets
 * the id of the stored course that has the same title, else an id created from the title. If rows that differ are
 * `areApart`, each is a course of its own.
 */
export function groupRows(
  rows: readonly SheetRow[],
  storedIds: ReadonlyMap<string, string>,
  areApart = false,
): { courses: SheetCourse[]; faults: CellFault[] } {
  const courses = new Map<string, SheetCourse>()
  const idOfTitle = new Map<string, string>()
  const faults: CellFault[] = []
  const titles = rows.map((row) => fold(cellText(row, 'title')))
  const claimed = new Set(titles.map((title) => storedIds.get(title)))
  let id = ''
  for (const row of rows) {
    const own = cellText(row, 'id').replace(/\s*\n\s*/g, '-')
    const folded = fold(cellText(row, 'title'))
    if (own !== '') id = own.length > 64 ? shortened(own) : own
    else if (folded !== '')
      id =
        idOfTitle.get(folded) ??
        storedIds.get(folded) ??
        freeId(folded, (one) => courses.has(one) || claimed.has(one))
    if (id === '') {
      if (!row.isLeftOut) faults.push({ ...placeOf(row, 'title'), said: told('unnamed') })
      continue
    }
    const first = courses.get(id)?.rows[0]
    const tells = telling.map((name) => cellText(row, name))
    if (
      areApart &&
      first &&
      tells.some((text, at) => text !== '' && text !== cellText(first, telling[at] ?? ''))
    ) {
      const whole = fold(tells.filter((text) => text !== '').join(' '))
      id = idOfTitle.get(whole) ?? freeId(whole, (one) => courses.has(one) || claimed.has(one))
      idOfTitle.set(whole, id)
    } else if (folded !== '') idOfTitle.set(folded, id)
    const course = courses.get(id) ?? { id, isNamed: own !== '', rows: [] }
    courses.set(id, course)
    course.rows.push(row)
  }
  return { courses: [...courses.values()], faults }
}

/** Columns that tell courses apart, if the office says that rows with one id or name are courses of their own. */
const telling = ['title', 'subtitle', 'slug']

/** Creates an id from a title. Appends a digest if another course has the same slug, as with C and C++. */
function freeId(title: string, isTaken: (id: string) => boolean): string {
  const latin = slugFrom(title)
  // A title without Latin letters keeps its own.
  const slug = cutAtWord(/[a-z]/.test(latin) || !/\p{L}/u.test(title) ? latin : slugWords(title))
  if (slug !== '' && !isTaken(slug)) return slug
  return `${cutAtWord(slug, idMax - 13) || 'course'}-${digestOf(title)}`
}

/** Shortens a slug at the end of a word; inside the word if it is the only one. */
const cutAtWord = (slug: string, max = idMax): string =>
  slug.length <= max
    ? slug
    : slug
        .slice(0, max + 1)
        .replace(/-[^-]*$/, '')
        .slice(0, max)

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12)

/** Shortens an id of another system that is longer than ours may be, the same every time and unlike any other. */
export const shortened = (id: string): string => `${cutAtWord(id, idMax - 13)}-${digestOf(id)}`
