import type { CourseSource } from '#lib/catalogue/authored/course.ts'
import type { Reading } from './fill.ts'
import type { SheetCourse } from './groups.ts'
import { comparedMax, findRenames, type Rename } from './renames.ts'

export interface StoredCourses {
  /** Ids of courses by their folded titles, where a title is that of one course only. */
  idsByTitle: ReadonlyMap<string, string>
  loadCourses: (ids: readonly string[]) => Promise<ReadonlyMap<string, CourseSource>>
}

interface Named {
  named: SheetCourse[]
  /** Stored courses of these ids. */
  stored: ReadonlyMap<string, CourseSource>
  renames: Rename[]
}

/** Gives courses that seem to be renamed the ids of the stored ones, and warns of each. */
export async function keepIds(
  groups: SheetCourse[],
  matched: ReadonlyMap<string, CourseSource>,
  { idsByTitle, loadCourses }: StoredCourses,
  reading: Reading,
  distinct: readonly string[] = [],
): Promise<Named> {
  const added = groups.filter(({ id, isNamed }) => !isNamed && !matched.has(id))
  const goneIds = [...idsByTitle.values()].filter((id) => !matched.has(id))
  const areFew =
    Math.min(added.length, goneIds.length) > 0 && Math.max(added.length, goneIds.length) <= comparedMax
  if (!areFew) return { named: groups, stored: matched, renames: [] }
  const gone = await loadCourses(goneIds)
  const found = findRenames(added, [...gone.values()], reading)
  const renames = found.map((one) => ({ ...one, isTaken: !distinct.includes(one.id) }))
  const taken = new Map(renames.filter(({ isTaken }) => isTaken).map((one) => [one.row, one]))
  for (const { row, from, id } of taken.values())
    reading.warnings.push({
      row,
      column: 0,
      message: `is taken for ${JSON.stringify(from)} under another title and keeps the id ${JSON.stringify(id)}`,
    })
  const named = groups.map((group) => {
    const rename = group.isNamed ? undefined : taken.get(group.rows[0]?.row ?? 0)
    return rename ? { ...group, id: rename.id } : group
  })
  return { named, stored: new Map([...matched, ...gone]), renames }
}
