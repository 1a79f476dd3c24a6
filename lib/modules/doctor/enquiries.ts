import type { Db } from '#lib/base/db/open.ts'
import type { Env } from '#lib/base/env.ts'
import { callRefusalOf, isPlainUrl } from '#lib/base/net/address-guard.ts'
import { DeliveryFailure } from '#lib/base/net/delivery-outcome.ts'
import { openConnection } from '#lib/contract/leads/crm/connections.ts'
import { isLate, listQueues, type QueueStatus } from '#lib/contract/leads/delivery/queue-status.ts'
import { type Check, fault, hint, type KnownFinding, ofInstitute } from '#lib/office/findings/findings.ts'

/** One finding per connection, and one per institute that has enquiries but no connection. */
export const checkDeliveries: Check = async ({ db, now: read }) => {
  const now = await read()
  return (await listQueues(db)).map((queue) => findingOf(queue, now))
}

/** Enquiries not done from which it is a fault to have no connection: nobody is notified of them. */
const unreadMax = 5

function findingOf(status: QueueStatus, now: Date): KnownFinding {
  const { institute, connection: name, waiting, unread, held, parked } = status
  const { paused_at, failing_since, last_error: reason } = status
  if (name === null)
    return unread < unreadMax
      ? hint(ofInstitute(institute), 'here', { waiting, held })
      : fault(ofInstitute(institute), 'unread', { unread })
  const its = { name, waiting, held, reason }
  if (parked > 0) return fault(ofInstitute(institute), 'parked', { ...its, parked })
  if (paused_at !== null) return hint(ofInstitute(institute), 'paused', { ...its, when: paused_at })
  if (failing_since !== null) return fault(ofInstitute(institute), 'failing', { ...its, when: failing_since })
  if (isLate(status, now)) return fault(ofInstitute(institute), 'late', { ...its, when: status.due_since })
  return hint(ofInstitute(institute), 'connected', its)
}

/** Sends nothing. Returns a fault for each connection that cannot work. */
export const checkConnections: Check = async ({ db, env }) => {
  const connections = await db
    .selectFrom('crm_connections as c')
    .innerJoin('institutes as i', 'i.id', 'c.institute_id')
    .select(['i.id as institute', 'i.slug', 'c.id', 'c.name'])
    .orderBy('i.slug')
    .orderBy('c.name')
    .execute()
  const checked = connections.map(async (one) => ({ ...one, reason: await findReason(db, one, env) }))
  return (await Promise.all(checked)).flatMap(({ slug, name, reason }) =>
    reason === undefined ? [] : [fault(ofInstitute(slug), 'broken', { name, reason })],
  )
}

async function findReason(
  db: Db,
  { institute, id }: { institute: string; id: string },
  env: Env,
): Promise<string | undefined> {
  try {
    const { settings } = await openConnection(db, institute, { id }, { key: env.CRM_SECRET_KEY })
    const { url } = settings
    if (typeof url !== 'string') return undefined
    return isPlainUrl(url) ? callRefusalOf(url, env.CRM_PRIVATE_HOSTS) : 'its address is not a valid URL'
  } catch (error) {
    if (error instanceof DeliveryFailure) return error.message
    throw error
  }
}
