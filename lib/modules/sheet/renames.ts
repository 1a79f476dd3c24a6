import { fold } from '#lib/base/plain-text.ts'
import type { CourseSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { editsAllowed, editsBetween, hasDigit } from '#lib/contract/catalogue/rules/text/edits.ts'
import type { Ask } from '#lib/office/imports/look.ts'
import type { StoredInstitute } from '#lib/office/imports/stored.ts'
import { cellText } from './cell.ts'
import { firstRow, type SheetCourse } from './groups.ts'
import type { Reading } from './reading.ts'

interface NamedCourses {
  groups: readonly SheetCourse[]
  stored: ReadonlyMap<string, CourseSource>
}

/**
 * New courses are compared with missing ones only if there are at most this many of each. Otherwise the sheet probably
 * lists different courses.
 */
const comparedMax = 200

/** Finds courses that look like stored ones under another name, and gives those that are the same their stored id. */
export async function keepIds(
  { groups, stored }: NamedCourses,
  { idsByTitle, loadCourses }: Pick<StoredInstitute, 'idsByTitle' | 'loadCourses'>,
  reading: Reading,
): Promise<NamedCourses & { renames: Ask[] }> {
  const added = groups.filter(({ id, isNamed }) => !isNamed && !stored.has(id))
  const goneIds = [...idsByTitle.values()].filter((id) => !stored.has(id))
  const counts = [added.length, goneIds.length]
  if (Math.min(...counts) === 0 || Math.max(...counts) > comparedMax) return { groups, stored, renames: [] }
  const gone = await loadCourses(goneIds)
  const found = findRenames(added, [...gone.values()])
  const { renamed = {} } = reading.answers
  const same = new Map(found.filter(({ id }) => renamed[id] === 'same').map(({ group, id }) => [group, id]))
  return {
    groups: groups.map((group) => ({ ...group, id: same.get(group) ?? group.id })),
    stored: new Map([...stored, ...gone]),
    renames: found.map(({ group, id, from, to }) => ({
      ...{
        path: ['rows', 'renamed', id],
        key: 'renamed',
        value: renamed[id] ?? '',
        choices: ['same', 'new'],
      },
      example: `${from} → ${to}`,
      rows: [[{ row: reading.rowName(firstRow(group)), text: to }]],
    })),
  }
}

/** Matches new courses with stored ones that have no row, by similar title. Ignores ambiguous matches. */
function findRenames(added: readonly SheetCourse[], gone: readonly CourseSource[]) {
  const found = pairs(added, gone, (group, course) => areClose(titleOf(group), course.title))
  return found.map(([group, { id, title }]) => ({ group, id, from: title, to: titleOf(group) }))
}

function pairs<A, B>(
  ones: readonly A[],
  others: readonly B[],
  fits: (one: A, other: B) => boolean,
): [A, B][] {
  return ones.flatMap((one): [A, B][] => {
    const [match, second] = others.filter((other) => fits(one, other))
    if (match === undefined || second !== undefined) return []
    return ones.some((rival) => rival !== one && fits(rival, match)) ? [] : [[one, match]]
  })
}

const titleOf = ({ rows }: SheetCourse): string =>
  rows.map((row) => cellText(row, 'title')).find((title) => title !== '') ?? ''

/** Returns whether two titles differ by a typo or share most words. Different numbers never match: Level 1 is not Level 2. */
function areClose(one: string, other: string): boolean {
  const [a, b] = [fold(one), fold(other)]
  const [words, others] = [wordsIn(a), wordsIn(b)]
  if ([...words.symmetricDifference(others)].some(hasDigit)) return false
  const allowed = editsAllowed(a)
  if (editsBetween([...a], [...b], allowed) <= allowed) return true
  return (2 * words.intersection(others).size) / (words.size + others.size) > 0.75
}

const wordsIn = (title: string): Set<string> => new Set(title.match(/[\p{L}\p{M}\p{N}]+/gu))
