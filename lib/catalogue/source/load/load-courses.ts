import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { PathSource, StepSource } from '#lib/catalogue/authored/catalogue.ts'
import type { CourseSource, InviteSource, PlanSource, VersionSource } from '#lib/catalogue/authored/course.ts'
import { courseShape } from '#lib/catalogue/document/shape/course.ts'
import { versionShape } from '#lib/catalogue/document/shape/version.ts'
import type { Db } from '#lib/db/open.ts'
import { inSnapshot, rowsKeyed } from '#lib/db/rows.ts'
import { readCode, readKey, readRow, selected, UnreadableValue } from './load-columns.ts'

const courseColumns = courseShape().omit({ versions: true }).keyof().options
const versionColumns = versionShape().omit({ invites: true }).keyof().options
const inviteColumns = ['id', 'default', 'status', 'starts_on', 'ends_on', 'updated_at'] as const
const planColumns = ['id', 'amount', 'compare_at_amount', 'currency', 'active'] as const

/** Loads whole courses in document order, by two queries for any number of courses; unknown ids are left out. */
export const loadCourses = (db: Db, instituteId: string, ids: readonly string[]): Promise<CourseSource[]> =>
  inSnapshot(db, async (trx) => {
    const rowsOf = rowsLoader(trx, instituteId)
    const courses = await rowsOf('courses', 'id', ids, sql`${selected(courseColumns)}`)
    const offers = invitesOf(instituteId)
    const versions = await rowsOf(
      'versions',
      'course_id',
      idsOf(courses),
      sql`${selected(versionColumns)}, ${offers}`,
    )
    const versionsOf = grouped(versions, (row) => ({
      ...readKeyedRow<Omit<VersionSource, 'invites'>>(
        versionColumns,
        row,
        `versions "${row.id}" of course "${row.parent}"`,
      ),
      invites: (row.invites as Row[]).map((invite) => readInvite(invite, row.id)),
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

/** Selects the invites of a version with their plans, as JSON: one look-up by key each. */
const invitesOf = (instituteId: string) => sql`(
  select coalesce(json_agg(invite order by sequence, id), '[]') from (
    select ${selected(inviteColumns)}, sequence, (
      select coalesce(json_agg(plan order by sequence, id), '[]') from (
        select ${selected(planColumns)}, sequence from plans
        where institute_id = ${instituteId} and invite_id = invites.id) plan) as plans
    from invites where institute_id = ${instituteId} and version_id = row.id) invite) as invites`

function readInvite(row: Row, versionId: string): InviteSource {
  const owner = `invites "${row.id}" of version "${versionId}"`
  const plans = (row.plans as Row[]).map((plan) =>
    readRow<PlanSource>(planColumns, plan, `plans "${plan.id}" of invite "${row.id}"`),
  )
  return { ...readRow<Omit<InviteSource, 'plans'>>(inviteColumns, row, owner), plans }
}

/** Loads rows of an institute in document order; an unknown parent gives no row. */
const rowsLoader =
  (trx: Db, instituteId: string) =>
  async <Table extends 'courses' | 'versions'>(
    table: Table,
    parent: keyof Database[Table] & string,
    parentIds: readonly string[],
    columns: RawBuilder<unknown>,
  ): Promise<Row[]> => {
    // Columns that are named at run time are beyond a builder's types.
    const { rows } = await sql<Row>`select ${sql.ref(parent)} as parent, ${columns}
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

/** A learning path as `pathsOf` selects it. */
export type PathRow = Omit<PathSource, 'steps'> & { sequence: number; steps: StepRow[] }

/** Selects an institute's learning paths with their steps as JSON, in document order. */
export const pathsOf = (instituteId: string) => sql<PathRow[]>`(
  select coalesce(json_agg(path order by sequence), '[]') from (
    select sequence, code, name, stream, image_url, description_html, (
      select coalesce(json_agg(step order by sequence), '[]') from (
        select sequence, ${selected(stepColumns)} from path_steps
        where institute_id = ${instituteId} and path_sequence = learning_paths.sequence) step) as steps
    from learning_paths where institute_id = ${instituteId}) path)`

/** Reads what `pathsOf` selected. */
export const readPaths = (rows: PathRow[]): StoredPath[] =>
  rows.map(({ sequence, steps, ...path }) => {
    const { code } = path
    const read = (): PathSource => ({
      ...path,
      code: readCode(code, `learning_paths "${sequence}"`),
      steps: steps.map((step) =>
        readRow(stepColumns, step, `path_steps "${sequence}, ${step.sequence}" of learning path "${code}"`),
      ),
    })
    return {
      sequence,
      code,
      courseIds: steps.map(({ course_id }) => course_id),
      source: unlessUnreadable(read),
    }
  })

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

type StepRow = Record<string, unknown> & { sequence: number; course_id: string }

function unlessUnreadable<Value>(read: () => Value): Value | UnreadableValue {
  try {
    return read()
  } catch (error) {
    if (error instanceof UnreadableValue) return error
    throw error
  }
}

/** Yields the ids of an institute's courses in the database's order, at most `size` at a time. */
export async function* courseIdsOf(db: Db, instituteId: string, size: number): AsyncGenerator<string[]> {
  let after: string | undefined
  do {
    let courses = db.selectFrom('courses').select('id').where('institute_id', '=', instituteId)
    if (after !== undefined) courses = courses.where('id', '>', after)
    const ids = (await courses.orderBy('id').limit(size).execute()).map(({ id }) => id)
    if (ids.length > 0) yield ids
    after = ids.length < size ? undefined : ids.at(-1)
  } while (after !== undefined)
}
