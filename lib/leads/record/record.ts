import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { isConnectionLost } from '#lib/db/failures.ts'
import type { Db } from '#lib/db/open.ts'
import type { ConsentProof } from '../consent.ts'
import type { Enquiry } from '../enquiry.ts'
import { emailForm } from '../person.ts'
import { fingerprintOf } from './fingerprint.ts'
import { additionsOf } from './merge.ts'

/** An enquiry with what the intake knows of it; its course is an entry's, its version one of that entry's. */
export interface NewLead
  extends Omit<Enquiry, 'homepage' | 'filled_ms' | 'turnstile_token' | keyof ConsentProof>,
    ConsentProof {
  institute_id: string
  /** Hashed. */
  visitor: string
  suspicion: string | null
}

export interface RecordedLead {
  id: string
  created_at: Date
  /** False when it was recorded before: id and time are then the first one's. */
  isNew: boolean
  /** Whether it added something that the first one lacked. */
  isUpdate: boolean
}

/**
 * Records an enquiry and that it is to be delivered, both or neither; committed when this answers. The same one again
 * makes no second row, however many come at once: it counts on the first one, adds what that lacked, and sends it to the
 * CRM once more so that it sees that. A held, parked or still waiting delivery stays as it is; a suspect repeat sends
 * nothing, and what it adds is held. `times`: how many equal ones this stands for.
 */
export async function recordLead(db: Db, lead: NewLead, now: Date, times = 1): Promise<RecordedLead> {
  const id = randomUUID()
  const record = () => insertLead(db, { ...lead, id, repeats: times - 1 }, now)
  try {
    const recorded = await record().catch((error: unknown) => {
      // Whether it was recorded nobody knows; a second attempt finds out, by the id. At worst a repeat counts twice.
      if (isConnectionLost(error)) return record()
      throw error
    })
    const { update_id, ...saved } = recorded
    return { ...saved, isNew: saved.id === id, isUpdate: update_id === id }
  } catch (error) {
    throw withoutRow(error)
  }
}

function insertLead(db: Db, lead: NewLead & { id: string; repeats: number }, now: Date) {
  const state = lead.suspicion === null ? ('waiting' as const) : ('held' as const)
  return db
    .with('recorded', (cte) =>
      cte
        .insertInto('leads')
        .values({
          ...lead,
          created_at: now,
          last_repeated_at: lead.repeats > 0 ? now : null,
          fingerprint: fingerprintOf(lead),
          email_form: lead.email === null ? null : emailForm(lead.email),
          custom_fields: JSON.stringify(lead.custom_fields ?? {}),
          attribution: lead.attribution && JSON.stringify(lead.attribution),
        })
        .onConflict((conflict) =>
          conflict.columns(['institute_id', 'fingerprint']).doUpdateSet(additionsOf(lead)),
        )
        .returning(['id', 'institute_id', 'created_at', 'update_id']),
    )
    .with('outbox', (cte) =>
      cte
        .insertInto('lead_deliveries')
        .columns(['lead_id', 'institute_id', 'update_id', 'state', 'next_attempt_at'])
        .expression((eb) =>
          eb
            .selectFrom('recorded')
            .select(['id', 'institute_id', 'update_id'])
            .select(sql.val(state).as('state'))
            .select(sql<Date | null>`${state === 'waiting' ? now : null}::timestamptz`.as('next_attempt_at')),
        )
        .onConflict((conflict) =>
          conflict
            .column('lead_id')
            .doUpdateSet({
              state: sql`excluded.state`,
              next_attempt_at: sql`excluded.next_attempt_at`,
            })
            .where('lead_deliveries.state', '=', 'delivered')
            .where(
              sql<boolean>`(excluded.state = 'waiting' or excluded.update_id is distinct from lead_deliveries.update_id)`,
            ),
        ),
    )
    .selectFrom('recorded')
    .select(['id', 'created_at', 'update_id'])
    .executeTakeFirstOrThrow()
}

/** An error of the database quotes the row or the parameters that it is about, and errors are logged whole. */
function withoutRow(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  return Object.assign(error, { detail: undefined, where: undefined, query: undefined, params: undefined })
}
