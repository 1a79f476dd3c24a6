import { sql } from 'kysely'
import type { Db } from '#lib/db/open.ts'
import { type DeliveryState, stateOfLead } from '#lib/leads/deliveries.ts'

/** Counts the enquiries of an institute that the office has not marked as done. */
export async function countOpen(db: Db, instituteId: string): Promise<number> {
  const { count } = await db
    .selectFrom('leads')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .where('institute_id', '=', instituteId)
    .where('done_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Counts the enquiries of an institute that some connection did not take yet, by state. */
export async function countUndelivered(
  db: Db,
  instituteId: string,
): Promise<Record<Exclude<DeliveryState, 'delivered'>, number>> {
  const rows = await db
    .selectFrom('leads as l')
    .select(stateOfLead.as('state'))
    .select(sql<number>`count(*)::int`.as('count'))
    .where('l.institute_id', '=', instituteId)
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('l.is_held', '=', true),
        eb('l.due_at', 'is not', null),
        eb(
          'l.id',
          'in',
          selectFrom('lead_deliveries')
            .select('lead_id')
            .where('institute_id', '=', instituteId)
            .where('state', '<>', 'delivered'),
        ),
      ]),
    )
    .groupBy('state')
    .execute()
  const of = (state: DeliveryState) => rows.find((row) => row.state === state)?.count ?? 0
  return { held: of('held'), waiting: of('waiting'), parked: of('parked') }
}
