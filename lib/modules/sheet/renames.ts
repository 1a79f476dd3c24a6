import { fold } from '#lib/base/plain-text.ts'
import type { CourseSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { editsAllowed, editsBetween, hasDigit } from '#lib/contract/catalogue/rules/text/edits.ts'
import type { Ask } from '#lib/office/imports/sheet-facts.ts'
import type { StoredInstitute } from '#lib/office/imports/stored.ts'
import { cellText } from './cell.ts'
import { firstRow, type SheetCourse } from './groups.ts'
import type { Reading } from './read-cell.ts'

interface NamedCourses {
  groups: readonly SheetCourse[]
  stored: ReadonlyMap<string, CourseSource>
}

/** With more new or missing courses the sheet probably lists different ones. */
const comparedMax = 200

/** Those that somebody called the same get the stored course's id. */
export async function keepIds(
  { groups, stored }: NamedCourses,
  { idsByTitle, loadCourses }: Pick<StoredInstitute, 'idsByTitle' | 'loadCourses'>,
  { answers: { renamed = {} } }: Reading,
): Promise<NamedCourses & { renames: Ask[] }> {
  const added = groups.filter(({ id, isNamed }) => !isNamed && !stored.has(id))
  const goneIds = [...idsByTitle.values()].filter((id) => !stored.has(id))
  const counts = [added.length, goneIds.length]
  if (Math.min(...counts) === 0 || Math.max(...counts) > comparedMax) return { groups, stored, renames: [] }
  const gone = await loadCourses(goneIds)
  const close = added.flatMap((group) => {
    const to = titleOf(group)
    const alike = [...gone.values()].filter(({ title }) => areClose(to, title))
    return alike.map(({ id, title: from }) => ({ group, id, from, to }))
  })
  const found = close.filter((one) => !close.some((rival) => rival !== one && isRival(rival, one)))
  const same = new Map(found.filter(({ id }) => renamed[id] === 'same').map(({ group, id }) => [group, id]))
  return {
    groups: groups.map((group) => ({ ...group, id: same.get(group) ?? group.id })),
    stored: new Map([...stored, ...gone]),
    renames: found.map(({ group, id, from, to }) => ({
      ...{ path: ['rows', 'renamed', id], key: 'renamed', choices: ['same', 'new'] },
      value: renamed[id] ?? '',
      example: `${from} → ${to}`,
      rows: [[{ row: firstRow(group), text: to }]],
    })),
  }
}

const isRival = (one: { group: SheetCourse; id: string }, other: { group: SheetCourse; id: string }) =>
  one.group === other.group || one.id === other.id

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
