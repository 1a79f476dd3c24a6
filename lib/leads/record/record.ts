import { randomUUID } from 'node:crypto'
import { isConnectionLost } from '#lib/db/failures.ts'
import type { Db } from '#lib/db/open.ts'
import type { ConsentProof } from '../consent.ts'
import type { Enquiry } from '../enquiry.ts'
import { emailForm } from '../person.ts'
import { fingerprintOf } from './fingerprint.ts'
import { additionsOf } from './merge.ts'

/** An enquiry with the facts of its intake; course and version are those of an entry. */
export interface NewLead
  extends Omit<Enquiry, 'homepage' | 'filled_ms' | 'turnstile_token' | keyof ConsentProof>,
    ConsentProof {
  institute_id: string
  /** The hashed visitor. */
  visitor: string
  suspicion: string | null
}

export interface RecordedLead {
  id: string
  created_at: Date
  /** False for a duplicate: id and time are then the first one's. */
  isNew: boolean
  /** True when a duplicate added something that the first one lacked. */
  isUpdate: boolean
}

/**
 * Records an enquiry that is due for the institute's connections, committed when this resolves. A duplicate makes no
 * second row: it counts on the first one, adds what that lacked, and makes it due again. A suspect duplicate makes
 * nothing due, and its additions are held. `times`: how many equal enquiries this is.
 */
export async function recordLead(db: Db, lead: NewLead, now: Date, times = 1): Promise<RecordedLead> {
  const id = randomUUID()
  const record = () => insertLead(db, { ...lead, id, repeats: times - 1 }, now)
  try {
    const recorded = await record().catch((error: unknown) => {
      // Unknown whether it was recorded: a retry finds out by the id. At worst a duplicate counts twice.
      if (isConnectionLost(error)) return record()
      throw error
    })
    const { update_id, ...saved } = recorded
    return { ...saved, isNew: saved.id === id, isUpdate: update_id === id }
  } catch (error) {
    throw withoutRow(error)
  }
}

const insertLead = (db: Db, lead: NewLead & { id: string; repeats: number }, now: Date) =>
  db
    .insertInto('leads')
    .values({
      ...lead,
      created_at: now,
      last_repeated_at: lead.repeats > 0 ? now : null,
      fingerprint: fingerprintOf(lead),
      email_form: lead.email === null ? null : emailForm(lead.email),
      custom_fields: JSON.stringify(lead.custom_fields ?? {}),
      attribution: lead.attribution && JSON.stringify(lead.attribution),
      is_held: lead.suspicion !== null,
      due_at: lead.suspicion === null ? now : null,
    })
    .onConflict((conflict) =>
      conflict.columns(['institute_id', 'fingerprint']).doUpdateSet(additionsOf(lead)),
    )
    .returning(['id', 'created_at', 'update_id'])
    .executeTakeFirstOrThrow()

/** Removes the row and the parameters that a database error quotes, because errors are logged whole. */
function withoutRow(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  return Object.assign(error, { detail: undefined, where: undefined, query: undefined, params: undefined })
}
