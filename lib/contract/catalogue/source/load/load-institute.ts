import { sql } from 'kysely'
import { inSnapshot } from '#lib/base/db/bulk-rows.ts'
import type { Db } from '#lib/base/db/open.ts'
import type {
  FolderSource,
  FormatSource,
  InstituteAndSite,
  LanguageSource,
  PathSource,
  SiteSource,
  StepSource,
  StreamItemSource,
} from '#lib/contract/catalogue/authored/catalogue.ts'
import {
  folderFields,
  formatFields,
  instituteFields,
  languageFields,
  pathFields,
  readKey,
  readRow,
  type StoredField,
  selected,
  siteFields,
  stepFields,
  streamItemFields,
  UnreadableValue,
} from '../stored-fields.ts'

/** A stored institute without its courses and websites. */
export interface LoadedHead extends InstituteAndSite {
  learning_paths: StoredPath[]
  /** Site values that cannot be read. Each is replaced by its last good value, if there is one. */
  faults: UnreadableValue[]
  /** Site values that plain SQL could make unreadable, as read by this load. Later loads fall back on them. */
  kept: LastGoodSite
}

export interface LastGoodSite {
  time_zone: string
  currency: string | null
  languages: LanguageRow[]
  folders: FolderRow[]
}

type LanguageRow = LanguageSource & { sequence: number }

type FolderRow = Omit<FolderSource, 'folders'> & { parent_id: string | null }

/** A stored learning path. `source` is an error if the path cannot be read. */
export interface StoredPath {
  sequence: number
  code: string
  courseIds: string[]
  source: PathSource | UnreadableValue
}

type Row = Record<string, unknown>

/** Reads in one statement; undefined without the institute. `kept`: last good values of what is unreadable. */
export const loadHead = (
  db: Db,
  instituteId: string,
  kept: Partial<LastGoodSite> = {},
): Promise<LoadedHead | undefined> =>
  inSnapshot(db, async (trx) => {
    const { rows } = await sql<HeadRow>`select ${selected([...instituteFields, ...siteFields])},
      ${listed('languages', languageFields, instituteId)} as languages,
      ${listed('folders', folderFields, instituteId, sql`, parent_id`, sql`, id`)} as folders,
      ${listed('formats', formatFields, instituteId)} as formats,
      ${listed('stream_items', streamItemFields, instituteId)} as items,
      ${editionsOf(instituteId)} as editions,
      ${pathsOf(instituteId)} as paths
      from institutes where id = ${instituteId}`.execute(trx)
    return rows[0] && readHead(rows[0], kept)
  })

interface HeadRow extends Row {
  id: string
  languages: (Row & { sequence: number })[]
  folders: (Row & Pick<FolderRow, 'parent_id'>)[]
  formats: Row[]
  items: Row[]
  editions: string[][]
  paths: PathRow[]
}

function readHead(row: HeadRow, kept: Partial<LastGoodSite>): LoadedHead {
  const owner = `institutes "${row.id}"`
  readKey('id', row.id, owner)
  const faults: UnreadableValue[] = []
  const lastGood: Row = { time_zone: kept.time_zone ?? 'UTC', currency: kept.currency ?? null }
  const site = readRow<SiteSource>(siteFields, row, owner, (error, column) => {
    faults.push(error)
    return lastGood[column]
  })
  const languages = row.languages.flatMap((language): LanguageRow[] => {
    const { sequence } = language
    const read = unlessUnreadable(() =>
      readRow<LanguageSource>(languageFields, language, `languages "${sequence}"`),
    )
    if (!(read instanceof UnreadableValue)) return [{ sequence, ...read }]
    faults.push(read)
    return kept.languages?.filter((last) => last.sequence === sequence) ?? []
  })
  const folders = repairFolders(
    row.folders.map((folder) => ({
      ...readRow<Omit<FolderRow, 'parent_id'>>(folderFields, folder, owner),
      parent_id: folder.parent_id,
    })),
    kept.folders ?? [],
  )
  faults.unshift(...folders.faults)
  const rowsOf = <Source>(fields: readonly StoredField[], list: Row[]) =>
    list.map((item) => readRow<Source>(fields, item, owner))
  return {
    faults,
    kept: { time_zone: site.time_zone, currency: site.currency, languages, folders: folders.rows },
    institute: readRow(instituteFields, row, owner),
    site: {
      ...site,
      languages: {
        ...site.languages,
        items: languages.map(({ sequence, ...language }) => language),
        editions: row.editions,
      },
      formats: rowsOf<FormatSource>(formatFields, row.formats),
      streams: {
        ...site.streams,
        folders: folderTree(folders.rows),
        items: rowsOf<StreamItemSource>(streamItemFields, row.items),
      },
    },
    learning_paths: row.paths.map(readPath),
  }
}

/** Selects the institute's rows of a small table as JSON, in document order. */
const listed = (
  table: string,
  fields: readonly StoredField[],
  instituteId: string,
  more = sql``,
  ties = sql``,
) => sql`(
  select coalesce(json_agg(item order by sequence ${ties}), '[]') from (
    select ${selected(fields)}, sequence ${more} from ${sql.table(table)}
    where institute_id = ${instituteId}) item)`

/**
 * Selects the ids of each edition group, in site order. Always all groups: a course belongs to the first group that lists
 * it, and only while publishing does it turn out which other courses lose their slug.
 */
const editionsOf = (instituteId: string) => sql`(
  select coalesce(json_agg(ids order by group_sequence), '[]') from (
    select group_sequence, array_agg(course_id order by sequence) as ids
    from editions where institute_id = ${instituteId} group by group_sequence) groups)`

type PathRow = Row & {
  sequence: number
  code: string
  steps: (Row & { sequence: number; course_id: string })[]
}

/** Selects an institute's learning paths with their steps as JSON, in document order. */
const pathsOf = (instituteId: string) => sql`(
  select coalesce(json_agg(path order by sequence), '[]') from (
    select ${selected(pathFields)}, sequence, (
      select coalesce(json_agg(step order by sequence), '[]') from (
        select ${selected(stepFields)}, sequence from path_steps
        where institute_id = ${instituteId} and path_sequence = learning_paths.sequence) step) as steps
    from learning_paths where institute_id = ${instituteId}) path)`

function readPath({ sequence, code, steps, ...path }: PathRow): StoredPath {
  const source = unlessUnreadable(() => ({
    ...readRow<Omit<PathSource, 'steps'>>(pathFields, { code, ...path }, `learning_paths "${sequence}"`),
    steps: steps.map((step) =>
      readRow<StepSource>(
        stepFields,
        step,
        `path_steps "${sequence}, ${step.sequence}" of learning path "${code}"`,
      ),
    ),
  }))
  return { sequence, code, courseIds: steps.map(({ course_id }) => course_id), source }
}

function unlessUnreadable<Value>(read: () => Value): Value | UnreadableValue {
  try {
    return read()
  } catch (error) {
    if (error instanceof UnreadableValue) return error
    throw error
  }
}

/** Maximum depth of folders. A folder that is nested deeper counts as unreadable. */
const levelsMax = 500

/**
 * Repairs folders that contain themselves or are nested too deep. Such a folder gets its last good state from `kept`.
 * If there is none, it is dropped with everything below it.
 */
function repairFolders(
  rows: readonly FolderRow[],
  kept: readonly FolderRow[],
): { rows: FolderRow[]; faults: UnreadableValue[] } {
  const parents = new Map(rows.map(({ id, parent_id }) => [id, parent_id]))
  const faults: UnreadableValue[] = []
  const repaired = rows.flatMap((row) => {
    const fault = faultOf(row.id, parents)
    if (fault === undefined) return row
    faults.push(new UnreadableValue(`folders "${row.id}"`, 'parent_id', fault))
    return kept.find(({ id }) => id === row.id) ?? []
  })
  return { rows: repaired, faults }
}

function faultOf(id: string, parents: ReadonlyMap<string, string | null>): string | undefined {
  let levels = 0
  for (let at = parents.get(id); at !== null && at !== undefined; at = parents.get(at)) {
    if (at === id) return 'the folder contains itself'
    // This folder is below a folder that contains itself, and only that folder has the fault.
    if (++levels > parents.size) return undefined
  }
  return levels === levelsMax ? `it is nested in ${levelsMax} other folders` : undefined
}

/** Builds the folder tree in row order. Drops folders that are not below a top folder. */
function folderTree(rows: readonly FolderRow[]): FolderSource[] {
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
