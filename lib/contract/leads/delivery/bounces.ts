import type { Db } from '#lib/base/db/open.ts'
import { visitorConnection } from './message-queue.ts'

/** A mail to a visitor that came back for good. */
interface Bounce {
  leadId: string
  openedAt: Date
  /** Enhanced status code, such as `5.1.1` for an address that does not exist. */
  status: string
}

/** RFC 3464. Undefined for any other message, a delay, and mail that is not about a place. */
export function readBounce(message: string): Bounce | undefined {
  const [, leadId, at] = /^Message-ID:\s*<([0-9a-f-]{36})_opened_(\d{1,15})@/im.exec(message) ?? []
  const [, status] = /^Status:[ \t]*(5\.\d{1,3}\.\d{1,3})/im.exec(message) ?? []
  if (leadId === undefined || status === undefined || !/^Action:[ \t]*failed/im.test(message))
    return undefined
  return { leadId, openedAt: new Date(Number(at)), status }
}

/** Counts as refused by the mail server. Returns the institute; undefined if gone or parked before. */
export async function parkBounced(
  trx: Db,
  { leadId, openedAt, status }: Bounce,
): Promise<string | undefined> {
  const lead = await trx
    .updateTable('leads')
    .set({ notified_at: null })
    .where('id', '=', leadId)
    .where('opened_at', '=', openedAt)
    .where('notified_at', 'is not', null)
    .where('consent_withdrawn_at', 'is', null)
    .where('erasure_requested_at', 'is', null)
    .returning('institute_id')
    .executeTakeFirst()
  if (!lead) return undefined
  const { institute_id } = lead
  const message = { lead_id: leadId, institute_id, connection: visitorConnection, event: 'opened' as const }
  const parked = { state: 'parked' as const, last_error: `the mail came back (${status})` }
  await trx
    .insertInto('lead_messages')
    .values({ ...message, ...parked, at: openedAt, next_attempt_at: openedAt })
    .onConflict((conflict) => conflict.columns(['lead_id', 'connection', 'event']).doNothing())
    .execute()
  return institute_id
}
