import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#lib/base/db/open.ts'
import { inSnapshot } from '#lib/base/db/rows.ts'
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
  type Field,
  folderFields,
  formatFields,
  instituteFields,
  languageFields,
  pathFields,
  readKey,
  readRow,
  selected,
  siteFields,
  stepFields,
  streamItemFields,
  UnreadableValue,
} from '../fields.ts'

/** A stored institute without its courses and websites. */
export interface StoredHead extends InstituteAndSite {
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

interface HeadOptions {
  /** Restricts edition groups to those that affect these courses. */
  courseIds?: readonly string[]
  /** Last good values, in case parts of the site cannot be read. */
  kept?: Partial<LastGoodSite>
}

type Row = Record<string, unknown>

/** Loads an institute without its courses, in one statement. Returns undefined if no institute has the id. */
export const loadHead = (
  db: Db,
  instituteId: string,
  { courseIds, kept = {} }: HeadOptions = {},
): Promise<StoredHead | undefined> =>
  inSnapshot(db, async (trx) => {
    const { rows } = await sql<HeadRow>`select ${selected([...instituteFields, ...siteFields])},
      ${listed('languages', languageFields, instituteId)} as languages,
      ${listed('folders', folderFields, instituteId, sql`, parent_id`, sql`, id`)} as folders,
      ${listed('formats', formatFields, instituteId)} as formats,
      ${listed('stream_items', streamItemFields, instituteId)} as items,
      ${editionsOf(instituteId, courseIds)} as editions,
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
  editions: EditionRow[]
  paths: PathRow[]
}

function readHead(row: HeadRow, kept: Partial<LastGoodSite>): StoredHead {
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
  const rowsOf = <Source>(fields: readonly Field[], list: Row[]) =>
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
        editions: [...Map.groupBy(row.editions, ({ group_sequence }) => group_sequence).values()].map(
          (group) => group.map(({ course_id }) => course_id),
        ),
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
  fields: readonly Field[],
  instituteId: string,
  more = sql``,
  ties = sql``,
) => sql`(
  select coalesce(json_agg(item order by sequence ${ties}), '[]') from (
    select ${selected(fields)}, sequence ${more} from ${sql.table(table)}
    where institute_id = ${instituteId}) item)`

interface EditionRow {
  group_sequence: number
  course_id: string
}

/**
 * Selects edition groups as JSON, in site order. With `courseIds`, selects only groups that affect these courses or the
 * courses of learning paths: the groups that contain one of them, and all groups that share a course with such a group,
 * because a course belongs to the first group that lists it.
 */
function editionsOf(instituteId: string, courseIds: readonly string[] | undefined): RawBuilder<EditionRow[]> {
  if (!courseIds)
    return sql`(select coalesce(json_agg(json_build_object('group_sequence', group_sequence, 'course_id', course_id)
      order by group_sequence, sequence), '[]') from editions where institute_id = ${instituteId})`
  // `offset 0` forces one index look-up per course, whatever the planner estimates: see `rowsKeyed`.
  const groupsNaming = (course: RawBuilder<unknown>) => sql`cross join lateral (
      select group_sequence from editions where institute_id = ${instituteId} and course_id = ${course} offset 0
    ) named`
  const members = sql`cross join lateral (
      select course_id, sequence from editions
      where institute_id = ${instituteId} and group_sequence = named.group_sequence offset 0
    ) member`
  return sql`(
    with asked as (
      select unnest(${courseIds}::text[]) as course_id
      union select course_id from path_steps where institute_id = ${instituteId}
    ), beside as (
      select distinct member.course_id from asked ${groupsNaming(sql`asked.course_id`)} ${members}
    ), deciding as (
      select distinct group_sequence from beside ${groupsNaming(sql`beside.course_id`)}
    )
    select coalesce(json_agg(json_build_object(
      'group_sequence', named.group_sequence, 'course_id', member.course_id)
      order by named.group_sequence, member.sequence), '[]')
    from deciding named ${members})`
}

/** A learning path as selected by `pathsOf`. */
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
