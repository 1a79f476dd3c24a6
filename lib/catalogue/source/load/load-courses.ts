import { sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { PathSource, StepSource } from '#lib/catalogue/authored/catalogue.ts'
import type { CourseSource, InviteSource, PlanSource, VersionSource } from '#lib/catalogue/authored/course.ts'
import { courseShape } from '#lib/catalogue/document/shape/course.ts'
import { versionShape } from '#lib/catalogue/document/shape/version.ts'
import type { Db } from '#lib/db/open.ts'
import { rowsKeyed } from '#lib/db/rows.ts'
import { readCode, readKey, readRow, selected, UnreadableValue } from './load-columns.ts'
import { inSnapshot } from './load-snapshot.ts'

const courseColumns = courseShape().omit({ versions: true }).keyof().options
const versionColumns = versionShape().omit({ invites: true }).keyof().options
const inviteColumns = ['id', 'default', 'status', 'starts_on', 'ends_on', 'updated_at'] as const
const planColumns = ['id', 'amount', 'compare_at_amount', 'currency', 'active'] as const

/** Loads whole courses in document order, by four queries for any number of courses; unknown ids are left out. */
export const loadCourses = (db: Db, instituteId: string, ids: readonly string[]): Promise<CourseSource[]> =>
  inSnapshot(db, async (trx) => {
    const rowsOf = rowsLoader(trx, instituteId)
    const courses = await rowsOf('courses', 'id', ids, courseColumns)
    const versions = await rowsOf('versions', 'course_id', idsOf(courses), versionColumns)
    const invites = await rowsOf('invites', 'version_id', idsOf(versions), inviteColumns)
    const plans = await rowsOf('plans', 'invite_id', idsOf(invites), planColumns)

    const plansOf = grouped(plans, (row) =>
      readRow<PlanSource>(planColumns, row, `plans "${row.id}" of invite "${row.parent}"`),
    )
    const invitesOf = grouped(invites, (row) => ({
      ...readRow<Omit<InviteSource, 'plans'>>(
        inviteColumns,
        row,
        `invites "${row.id}" of version "${row.parent}"`,
      ),
      plans: plansOf.get(row.id) ?? [],
    }))
    const versionsOf = grouped(versions, (row) => ({
      ...readKeyedRow<Omit<VersionSource, 'invites'>>(
        versionColumns,
        row,
        `versions "${row.id}" of course "${row.parent}"`,
      ),
      invites: invitesOf.get(row.id) ?? [],
    }))
    return courses.map((row) => ({
      ...readKeyedRow<Omit<CourseSource, 'versions'>>(courseColumns, row, `courses "${row.id}"`),
      versions: versionsOf.get(row.id) ?? [],
    }))
  })

/** A row with the id of the thing that it belongs to. */
type Row = Record<string, unknown> & { id: string; parent: string }

/** Reads a row whose id is part of a key of the published tables. */
function readKeyedRow<Source>(columns: readonly (keyof Source & string)[], row: Row, owner: string): Source {
  readKey('id', row.id, owner)
  return readRow<Source>(columns, row, owner)
}

const idsOf = (rows: readonly Row[]): string[] => rows.map(({ id }) => id)

/** Loads rows of an institute in document order; an unknown parent gives no row. */
const rowsLoader =
  (trx: Db, instituteId: string) =>
  async <Table extends 'courses' | 'versions' | 'invites' | 'plans'>(
    table: Table,
    parent: keyof Database[Table] & string,
    parentIds: readonly string[],
    columns: readonly string[],
  ): Promise<Row[]> => {
    // Columns that are named at run time are beyond a builder's types.
    const { rows } = await sql<Row>`select ${sql.ref(parent)} as parent, ${selected(columns)}
      from ${rowsKeyed(table, instituteId, parent, parentIds)} row order by row.sequence, row.id`.execute(trx)
    return rows
  }

function grouped<Item>(rows: readonly Row[], itemOf: (row: Row) => Item): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const row of rows) {
    const group = groups.get(row.parent)
    if (group) group.push(itemOf(row))
    else groups.set(row.parent, [itemOf(row)])
  }
  return groups
}

/** A stored learning path. `source` is an error when plain SQL made the path unreadable. */
export interface StoredPath {
  sequence: number
  code: string
  courseIds: string[]
  source: PathSource | UnreadableValue
}

/** Loads the institute's learning paths with their steps, in document order, by two statements in one snapshot. */
export async function loadPaths(db: Db, instituteId: string): Promise<StoredPath[]> {
  const paths = await db
    .selectFrom('learning_paths')
    .where('institute_id', '=', instituteId)
    .select(['sequence', 'code', 'name', 'stream', 'image_url', 'description_html'])
    .orderBy('sequence')
    .execute()
  const { rows } = await sql<StepRow>`select path_sequence, sequence, ${selected(stepColumns)} from path_steps
    where institute_id = ${instituteId} order by path_sequence, path_steps.sequence`.execute(db)
  const steps = Map.groupBy(rows, ({ path_sequence }) => path_sequence)
  return paths.map(({ sequence, ...path }) => {
    const own = steps.get(sequence) ?? []
    const { code } = path
    const read = (): PathSource => ({
      ...path,
      code: readCode(code, `learning_paths "${sequence}"`),
      steps: own.map((step) => stepOf(step, code)),
    })
    return {
      sequence,
      code,
      courseIds: own.map(({ course_id }) => course_id),
      source: unlessUnreadable(read),
    }
  })
}

const stepColumns = [
  'course_id',
  'title',
  'image_url',
  'level',
  'tags',
  'amount',
  'currency',
  'url',
] as const satisfies (keyof StepSource)[]

type StepRow = Record<string, unknown> & { path_sequence: number; sequence: number; course_id: string }

const stepOf = (row: StepRow, code: string): StepSource =>
  readRow(stepColumns, row, `path_steps "${row.path_sequence}, ${row.sequence}" of learning path "${code}"`)

function unlessUnreadable<Value>(read: () => Value): Value | UnreadableValue {
  try {
    return read()
  } catch (error) {
    if (error instanceof UnreadableValue) return error
    throw error
  }
}
