import { createHash } from 'node:crypto'
import { fold } from '#lib/base/plain-text.ts'
import { slugFrom, slugWords } from '#lib/contract/catalogue/rules/slugs.ts'
import { type CellFault, cellText, isBlank, placeOf, type SheetRow } from './cell.ts'
import { fields } from './fields.ts'
import { told } from './messages.ts'
import { askRows, type Reading, sideBySide } from './read-cell.ts'

export interface SheetCourse {
  id: string
  isNamed: boolean
  rows: SheetRow[]
  /** The rows with a version of their own; all by default. */
  versionRows?: SheetRow[]
  /** True for a stored course that stays unchanged because one of its rows is skipped. */
  isKept?: boolean
}

export const firstRow = ({ rows }: Pick<SheetCourse, 'rows'>): string => rows[0]?.row ?? ''

/** Maximum length of a course id created here; leaves room for the suffix of a version's id. */
const idMax = 56

/** Groups by id, else by title; a row with neither continues the course above. */
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
    const stored = storedIds.get(folded)
    const isTaken = (one: string) => courses.has(one) || (one !== stored && claimed.has(one))
    if (own !== '') id = own.length > 64 ? shortened(own) : own
    else if (folded !== '') id = idOfTitle.get(folded) ?? stored ?? freeId(folded, isTaken)
    if (id === '') {
      if (!row.isLeftOut) faults.push({ ...placeOf(row, 'title'), said: told('unnamed') })
      continue
    }
    const first = courses.get(id)?.rows[0]
    const tells = ofCourse.map((name) => cellText(row, name))
    if (
      areApart &&
      first &&
      tells.some((text, at) => text !== '' && text !== cellText(first, ofCourse[at] ?? ''))
    ) {
      const whole = fold(tells.filter((text) => text !== '').join(' '))
      id = idOfTitle.get(whole) ?? freeId(whole, isTaken)
      idOfTitle.set(whole, id)
    } else if (folded !== '') idOfTitle.set(folded, id)
    const course = courses.get(id) ?? { id, isNamed: own !== '', rows: [] }
    courses.set(id, course)
    course.rows.push(row)
  }
  return { courses: [...courses.values()], faults }
}

/** Columns that tell courses apart, if the office says that rows with one id or name are courses of their own. */
const ofCourse = ['title', 'subtitle', 'slug']

/** Creates an id from a title. Appends a digest if another course has the same slug, as with C and C++. */
function freeId(title: string, isTaken: (id: string) => boolean): string {
  // A title with letters of another script keeps its own.
  const slug = cutAtWord(/(?!\p{Script=Latin})\p{L}/u.test(title) ? slugWords(title) : slugFrom(title))
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

/** Columns by which a visitor tells the versions of a course apart. */
const telling = ['level', 'version_tags', 'starts_on', 'ends_on', 'sessions', 'venue', 'delivery', 'status']
const ofVersions = fields.filter(({ of }) => of !== 'course').map(({ name }) => name)

const textsOf = (row: SheetRow, names: readonly string[]): string[] =>
  names.map((name) => (isBlank(cellText(row, name), name) ? '' : fold(cellText(row, name))))

/** Rows that a visitor cannot tell apart, but that differ in something else, are asked about. */
export const withoutAlike = (courses: readonly SheetCourse[], reading: Reading): SheetCourse[] =>
  courses.map((course) => {
    if (course.isKept || course.rows.length < 2) return course
    const firsts = new Map<string, SheetRow>()
    const versionRows = course.rows.filter((row) => {
      if (cellText(row, 'version_id') !== '') return true
      const key = JSON.stringify(textsOf(row, telling))
      const first = firsts.get(key)
      if (!first) firsts.set(key, row)
      return !first || isShown(row, first, reading)
    })
    return { ...course, versionRows }
  })

/** Returns whether a row that looks like the first row of its version is a version of its own. */
function isShown(one: SheetRow, first: SheetRow, reading: Reading): boolean {
  const before = textsOf(first, ofVersions)
  const saysNothing = textsOf(one, ofVersions).every((text, at) => text === '' || text === before[at])
  const isSame = saysNothing && one.beside === first.beside
  if (!isSame && askRows(reading, 'alike', sideBySide([first, one])) !== 'once') return true
  const said = told(isSame ? 'sameRow' : 'firstCounts', { row: first.row })
  reading.warnings.push({ row: one.row, said })
  return false
}
