import { sql } from 'kysely'
import { liftTimeLimits } from '#lib/base/db/limits.ts'
import { findSchemaFault } from '#lib/base/db/migrate.ts'
import type { Db } from '#lib/base/db/open.ts'
import { CommandFailure } from '#lib/office/cli/failure.ts'
import type { Context } from '#lib/office/cli/run.ts'
import type { InstituteName } from '#lib/office/institutes/names.ts'
import { carryTable, passRevisions, readFrom, readTables, requireApart, type Tables } from './carry.ts'
import { carriedTables, notCarried, rewritten } from './tables.ts'

/** What became of an institute of the source. The records are numbers of rows, by the name that the report gives them. */
export interface Carried {
  institute: InstituteName
  carried: Record<string, number>
  /** Rows that this database has already, which stay as they are. */
  already_here: Record<string, number>
  /** The institute was here already, so its catalogue was not carried. */
  keeps_catalogue: boolean
  /** An earlier run carried it, so this one carried nothing. */
  carried_before: boolean
  /** Why nothing of it could be carried; null if it could. */
  fault: string | null
}

/** A table of which nothing was carried, though it has rows. */
interface LeftTable {
  table: string
  rows: number
  reason: string
}

interface Schemas {
  there: Tables
  here: Tables
}

/** Carries all institutes of the database `from`. Each is carried whole or not at all. */
export const carryInstitutes = (
  context: Context,
  from: string,
): Promise<{ institutes: Carried[]; left: LeftTable[] }> =>
  readFrom(from, async (source) => {
    const schemas = { there: await readTables(source), here: await readTables(context.db) }
    if (!schemas.there.has('institutes') || !schemas.there.has('kysely_migration'))
      throw new CommandFailure('FROM is no database of this software: it has no institutes.')
    if ((await findSchemaFault(source))?.kind === 'newer')
      throw new CommandFailure(
        'FROM was migrated by a newer version, which can use it as it is. Deploy that.',
      )
    await requireApart(source)
    await context.db.transaction().execute(requireApart)
    const institutes: Carried[] = []
    const found = source.selectFrom('institutes').select(['id', 'slug', 'name']).orderBy('slug')
    for (const institute of await found.execute())
      institutes.push({ institute, ...(await carryInstitute(context, source, institute, schemas)) })
    await passRevisions(source, context.db)
    return { institutes, left: await listLeft(source, schemas) }
  })

const carryInstitute = (
  { change }: Context,
  source: Db,
  { id, slug }: InstituteName,
  { there, here }: Schemas,
): Promise<Omit<Carried, 'institute'>> =>
  change(async (trx, record) => {
    await liftTimeLimits(trx)
    await requireApart(trx)
    const same = await trx
      .selectFrom('institutes')
      .select('id')
      .where((eb) => eb.or([eb('id', '=', id), eb('slug', '=', slug)]))
      .execute()
    const done = {
      carried: {} as Record<string, number>,
      already_here: {} as Record<string, number>,
      keeps_catalogue: same.length > 0,
      carried_before: false,
      fault: null,
    }
    const other = same.find((found) => found.id !== id)
    if (other)
      return { ...done, fault: `another institute has this slug here: its id is ${other.id}, not ${id}` }
    // What was erased, revoked or removed here since must not come back.
    if (await wasCarried(trx, id)) return { ...done, carried_before: true }
    for (const table of carriedTables) {
      const columns = { there: there.get(table.name), here: here.get(table.name) }
      if (!columns.there || !columns.here || (table.isCatalogue && done.keeps_catalogue)) continue
      const count = await carryTable(table, source, trx, id, { there: columns.there, here: columns.here })
      if (count.carried > 0) done.carried[table.rows] = count.carried
      if (count.here > 0) done.already_here[table.rows] = count.here
    }
    await record(id, { action: 'institute.carry', subject: null, after: done.carried })
    return done
  })

async function wasCarried(trx: Db, id: string): Promise<boolean> {
  const events = trx.selectFrom('audit_log').select('id').where('institute_id', '=', id)
  return (await events.where('action', '=', 'institute.carry').executeTakeFirst()) !== undefined
}

/** Lists the source's tables that have rows and are not carried. */
async function listLeft(source: Db, { there, here }: Schemas): Promise<LeftTable[]> {
  const left: LeftTable[] = []
  for (const table of [...there.keys()].sort()) {
    const isKnown = carriedTables.some(({ name }) => name === table)
    if (rewritten.test(table) || (isKnown && here.has(table))) continue
    const counting = sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`
    const rows = (await counting.execute(source)).rows[0]?.count ?? 0
    const reason = isKnown
      ? 'its module is switched off here (MODULES)'
      : (notCarried[table] ?? 'this version does not know the table')
    if (rows > 0) left.push({ table, rows, reason })
  }
  return left
}
