import type { FolderSource } from '#lib/catalogue/authored/institute.ts'
import type { Db } from '#lib/db/open.ts'
import { UnreadableValue } from './load-values.ts'

/** A row of `folders`. */
export interface FolderRow extends Omit<FolderSource, 'folders'> {
  parent_id: string | null
}

/** The deepest nesting of folders that is read. */
const levelsMax = 500

export const selectFolders = (db: Db, instituteId: string): Promise<FolderRow[]> =>
  db
    .selectFrom('folders')
    .where('institute_id', '=', instituteId)
    .select(['id', 'parent_id', 'title', 'subtitle', 'slug', 'tag', 'image_url', 'accent_color', 'hidden'])
    .orderBy('sequence')
    .orderBy('id')
    .execute()

/**
 * Repairs folders that lie in themselves, or too deep. Such a folder gets its last good parent, from a row of `kept`.
 * Without such a row it is left out, with all folders below.
 */
export function placeFolders(
  rows: readonly FolderRow[],
  kept: readonly FolderRow[],
): { rows: FolderRow[]; faults: UnreadableValue[] } {
  const parents = new Map(rows.map(({ id, parent_id }) => [id, parent_id]))
  const faults: UnreadableValue[] = []
  const placed = rows.flatMap((row) => {
    const fault = faultOf(row.id, parents)
    if (fault === undefined) return row
    faults.push(new UnreadableValue(`folders "${row.id}"`, 'parent_id', fault))
    return kept.find(({ id }) => id === row.id) ?? []
  })
  return { rows: placed, faults }
}

function faultOf(id: string, parents: ReadonlyMap<string, string | null>): string | undefined {
  let levels = 0
  for (let at = parents.get(id); at !== null && at !== undefined; at = parents.get(at)) {
    if (at === id) return 'the folder lies in itself'
    // Below a folder that lies in itself; that folder has the fault.
    if (++levels > parents.size) return undefined
  }
  return levels === levelsMax ? `it lies below ${levelsMax} others` : undefined
}

/** Builds the tree of folders in the order of their rows; folders that no root reaches are left out. */
export function folderTree(rows: readonly FolderRow[]): FolderSource[] {
  const folders = new Map(
    rows.map(({ parent_id, ...row }) => [row.id, { ...row, folders: [] as FolderSource[] }]),
  )
  const top: FolderSource[] = []
  for (const { id, parent_id } of rows) {
    const folder = folders.get(id)
    const siblings = parent_id === null ? top : folders.get(parent_id)?.folders
    if (folder) siblings?.push(folder)
  }
  return top
}
