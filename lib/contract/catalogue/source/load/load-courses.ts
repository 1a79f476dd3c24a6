import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import { inSnapshot, rowsKeyed } from '#lib/base/db/bulk-rows.ts'
import type { Db } from '#lib/base/db/open.ts'
import type {
  CourseSource,
  InviteSource,
  PlanSource,
  VersionSource,
} from '#lib/contract/catalogue/authored/catalogue.ts'
import {
  courseFields,
  inviteFields,
  planFields,
  readKey,
  readRow,
  type StoredField,
  selected,
  versionFields,
} from '../stored-fields.ts'

/** Loads complete courses in document order, always with two queries. Skips unknown ids. */
export const loadCourses = (db: Db, instituteId: string, ids: readonly string[]): Promise<CourseSource[]> =>
  inSnapshot(db, async (trx) => {
    const courses = await rowsOf(trx, 'courses', { instituteId, parent: 'id', ids }, selected(courseFields))
    const versions = await rowsOf(
      trx,
      'versions',
      { instituteId, parent: 'course_id', ids: courses.map(({ id }) => id) },
      sql`${selected(versionFields)}, ${invitesOf(instituteId)}`,
    )
    const versionsOf = Map.groupBy(versions, ({ parent }) => parent)
    return courses.map((row) => ({
      ...readKeyedRow<Omit<CourseSource, 'versions'>>(courseFields, row, `courses "${row.id}"`),
      versions: (versionsOf.get(row.id) ?? []).map(readVersion),
    }))
  })

type Row = Record<string, unknown> & { id: string; parent: string }

/** Selects rows by id in document order. Unknown ids are skipped. */
async function rowsOf<Table extends 'courses' | 'versions'>(
  trx: Db,
  table: Table,
  {
    instituteId,
    parent,
    ids,
  }: { instituteId: string; parent: keyof Database[Table] & string; ids: readonly string[] },
  columns: RawBuilder<unknown>,
): Promise<Row[]> {
  const { rows } = await sql<Row>`select ${sql.ref(parent)} as parent, ${columns}
    from ${rowsKeyed(table, instituteId, parent, ids)} row order by row.sequence, row.id`.execute(trx)
  return rows
}

/** Selects a version's invites and plans as JSON, each with one look-up by key. */
const invitesOf = (instituteId: string) => sql`(
  select coalesce(json_agg(invite order by sequence, id), '[]') from (
    select ${selected(inviteFields)}, sequence, (
      select coalesce(json_agg(plan order by sequence, id), '[]') from (
        select ${selected(planFields)}, sequence from plans
        where institute_id = ${instituteId} and invite_id = invites.id) plan) as plans
    from invites where institute_id = ${instituteId} and version_id = row.id) invite) as invites`

const readVersion = (row: Row): VersionSource => ({
  ...readKeyedRow<Omit<VersionSource, 'invites'>>(
    versionFields,
    row,
    `versions "${row.id}" of course "${row.parent}"`,
  ),
  invites: (row.invites as Row[]).map((invite) => readInvite(invite, row.id)),
})

function readInvite(row: Row, versionId: string): InviteSource {
  const owner = `invites "${row.id}" of version "${versionId}"`
  const plans = (row.plans as Row[]).map((plan) =>
    readRow<PlanSource>(planFields, plan, `plans "${plan.id}" of invite "${row.id}"`),
  )
  return { ...readRow<Omit<InviteSource, 'plans'>>(inviteFields, row, owner), plans }
}

/** Reads a row whose id becomes part of a key in the published tables. */
function readKeyedRow<Source>(fields: readonly StoredField[], row: Row, owner: string): Source {
  readKey('id', row.id, owner)
  return readRow<Source>(fields, row, owner)
}

/** Yields all course ids of an institute, `size` at a time. The order is the database's, not the document's. */
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
