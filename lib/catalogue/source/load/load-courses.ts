import { sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { CourseSource, InviteSource, PlanSource, VersionSource } from '#lib/catalogue/authored/course.ts'
import { courseShape } from '#lib/catalogue/document/shape/course.ts'
import { versionShape } from '#lib/catalogue/document/shape/version.ts'
import { rowsKeyed } from '#lib/db/keyed.ts'
import type { Db } from '#lib/db/open.ts'
import { readRow, selected } from './load-columns.ts'
import { inSnapshot } from './load-snapshot.ts'
import { readKey } from './load-values.ts'

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
