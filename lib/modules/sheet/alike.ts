import { fold } from '#lib/base/plain-text.ts'
import { cellText, isBlank, type SheetRow } from './cell.ts'
import { fields } from './fields.ts'
import type { SheetCourse } from './groups.ts'
import { told } from './messages.ts'
import { answerTo, type Reading } from './reading.ts'

const telling = ['level', 'version_tags', 'starts_on', 'ends_on', 'sessions', 'venue', 'delivery', 'status']
const ofVersions = fields.filter(({ of }) => of !== 'course').map(({ name }) => name)

const textsOf = (row: SheetRow, names: readonly string[]): string[] =>
  names.map((name) => {
    const text = cellText(row, name)
    return isBlank(text, name) ? '' : fold(text)
  })

/**
 * Merges rows of a course that say the same of its version. Rows that a visitor cannot tell apart, but that differ in
 * something else, are asked about, also if that stands in a column that is left out.
 */
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
  const place = { row: one.row, column: 0 }
  const before = textsOf(first, ofVersions)
  const isSame = textsOf(one, ofVersions).every((text, at) => text === '' || text === before[at])
  const row = reading.rowName(first.row)
  if (isSame && one.beside === first.beside) {
    reading.warnings.push({ ...place, said: told('sameRow', { row }) })
    return false
  }
  const answer = answerTo(reading, 'alike', [first, one])
  if (answer === 'once') reading.warnings.push({ ...place, said: told('firstCounts', { row }) })
  return answer !== 'once'
}
