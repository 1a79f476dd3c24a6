import { fold } from '#lib/base/plain-text.ts'
import type { CourseSource, VersionSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { isForEnquiry } from '#lib/contract/catalogue/rules/plans.ts'
import { slugFrom } from '#lib/contract/catalogue/rules/slugs.ts'
import { cellText, type SheetRow } from './cell.ts'
import { enrolmentState, fields } from './fields.ts'
import { type Authored, fill } from './fill.ts'
import { firstRow, type SheetCourse, shortened } from './groups.ts'
import { isCalledFree, isUnpriced, plansOf } from './plans.ts'
import type { Reading } from './read-cell.ts'
import { enrolmentText, noVersion, saleOf } from './write.ts'

/** A field without a column keeps its stored value, a blank cell clears it, a version without a row goes. */
export const coursesOf = (
  reading: Reading,
  groups: readonly SheetCourse[],
  stored: ReadonlyMap<string, CourseSource>,
): Authored<CourseSource>[] => {
  const courses = groups.map((group, index): Authored<CourseSource> => {
    const { id, rows } = group
    const at = `courses[${index}]`
    const before = stored.get(id)
    reading.places.set(at, { row: firstRow(group) })
    if (group.isKept && before) return before
    const course = fill(reading, 'course', before ?? {}, rows, at)
    return { ...course, id, versions: versionsOf(reading, group, before, at) }
  })
  if (reading.has.has('position')) return courses
  return inRowOrder(
    courses,
    groups.map(({ id }) => stored.get(id)),
  )
}

/**
 * Sets the positions of courses or versions to the order of their rows, for a sheet without a column of positions.
 * `stored` contains the stored item for each of `items`, undefined for a new one. Changes nothing if no stored item has
 * a position, or if the positions already match the order.
 */
function inRowOrder<Item extends Authored<Positioned>>(
  items: readonly Item[],
  stored: readonly (Positioned | undefined)[],
): Item[] {
  const known = stored.filter((one) => one !== undefined).map(({ position }) => position)
  const isUnordered = known.length > 0 && known.every((position) => position === null)
  const isRight =
    known.length === stored.length &&
    known.every((position, at) => at === 0 || (known[at - 1] ?? Infinity) < (position ?? Infinity))
  if (isUnordered || isRight) return [...items]
  return items.map((item, at) => ({ ...item, position: at + 1 }))
}

type Positioned = Pick<CourseSource, 'position'>

const versionColumns = fields.filter(({ of }) => of !== 'course').map(({ name }) => name)

function versionsOf(
  reading: Reading,
  { id: courseId, rows: all, versionRows: rows = all }: SheetCourse,
  before: CourseSource | undefined,
  at: string,
): unknown[] {
  if (before && !versionColumns.some((name) => reading.has.has(name))) return before.versions
  const others = versionColumns.filter((name) => name !== enrolmentState)
  if (rows.every((row) => cellText(row, enrolmentState) === noVersion && isBlank(row, others))) return []
  if (before?.versions.length === 0 && rows.every((row) => isBlank(row, versionColumns))) return []
  const left = new Set(before?.versions)
  const ids = new Set(rows.map((row) => cellText(row, 'version_id')))
  const matched: (VersionSource | undefined)[] = []
  const versions = rows.map((row, index): Authored<VersionSource> => {
    const place = `${at}.versions[${index}]`
    const stored = storedVersion(row, reading, [...left])
    matched.push(stored)
    if (stored) left.delete(stored)
    const own = cellText(row, 'version_id') || stored?.id
    const id = own ?? madeId(courseId, cellText(row, 'level'), index, (one) => ids.has(one))
    ids.add(id)
    reading.places.set(place, { row: row.row })
    if (isCalledFree(row)) reading.saysFree.add(id)
    const version = fill(reading, 'version', { ...stored }, [row], place)
    return { ...version, id, invites: invitesOf(reading, row, id, stored, place) }
  })
  return reading.has.has('version_position') ? versions : inRowOrder(versions, matched)
}

const isBlank = (row: SheetRow, names: readonly string[]): boolean =>
  names.every((name) => cellText(row, name) === '')

const idMax = 62

/** Creates an id for a new version, with room for the two characters that its invite's id appends. */
function madeId(courseId: string, level: string, index: number, isTaken: (id: string) => boolean): string {
  const named = `${courseId}.${slugFrom(level) || index + 1}`
  const id = named.length > idMax ? shortened(named) : named
  let free = id
  for (let count = 2; isTaken(free); count++) free = `${id.slice(0, idMax - 4)}-${count}`
  return free
}

/** Matches by id, else by level; by order if the sheet has neither column. */
function storedVersion(row: SheetRow, { has }: Reading, left: VersionSource[]) {
  const id = cellText(row, 'version_id')
  if (id !== '') return left.find((version) => version.id === id)
  if (!has.has('level')) return left[0]
  const level = fold(cellText(row, 'level'))
  return left.find((version) => fold(version.level ?? '') === level)
}

const saleColumns = fields.filter(({ of }) => of === 'invite' || of === 'plan').map(({ name }) => name)
const saleColumnsButPrice = saleColumns.filter((name) => name !== 'price' && name !== enrolmentState)

/** Returns a version's invites. A sheet can change only the default invite. */
function invitesOf(
  reading: Reading,
  row: SheetRow,
  versionId: string,
  version: VersionSource | undefined,
  at: string,
): unknown[] {
  const invites = version?.invites ?? []
  const isOnRequest = isUnpriced(reading, version)
  if (!isOnRequest && !saleColumns.some((name) => reading.has.has(name))) return invites
  const chosen = version && saleOf(version)
  const isFree = cellText(row, 'price') === '0' && isBlank(row, saleColumnsButPrice)
  const state = cellText(row, enrolmentState)
  if (isFree && state === 'none') return invites.filter((one) => one !== chosen)
  if (isFree && state === '' && version && invites.length === 0) return invites
  const index = chosen ? invites.indexOf(chosen) : 0
  const before = invites[index] ?? { id: `${versionId}.1`, default: true }
  const place = `${at}.invites[${index}]`
  const invite = fill(reading, 'invite', { ...before }, [row], place)
  // A batch that visitors enquire about has a page to enrol on from now on.
  if (cellText(row, 'enrolment_url') !== '' && isForEnquiry(before.id))
    invite.id = `${versionId}.${index + 1}`
  if (state === '' || (version && state === enrolmentText(version)))
    Object.assign(invite, { status: chosen?.status ?? 'active' })
  const plans = plansOf(reading, { row, version, invite: invites[index], at: place })
  return [...invites.slice(0, index), { ...invite, plans }, ...invites.slice(index + 1)]
}
