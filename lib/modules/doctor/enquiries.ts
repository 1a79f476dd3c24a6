import type { Db } from '#lib/base/db/open.ts'
import type { Env } from '#lib/base/env.ts'
import { callRefusalOf, isPlainUrl } from '#lib/base/net/guard.ts'
import { DeliveryFailure } from '#lib/base/net/outcome.ts'
import { openConnection } from '#lib/contract/leads/crm/connections.ts'
import { isLate, listQueues, type QueueStatus } from '#lib/contract/leads/delivery/queue-status.ts'
import type { Check, CheckResult } from '#lib/module.ts'
import { commandLine } from '#lib/office/cli/command-line.ts'

/**
 * Checks that enquiries are delivered. Returns one finding per connection, and one per institute that has enquiries but
 * no connection.
 */
export const checkDeliveries: Check = async ({ db, now: read }) => {
  const now = await read()
  return (await listQueues(db)).map((queue) => [queue.institute, ...resultOf(queue, now)])
}

/**
 * An institute without a connection has a fault if at least this many enquiries are not marked as done, because nobody
 * is notified of them.
 */
const unreadMax = 5

function resultOf(status: QueueStatus, now: Date): CheckResult {
  const { institute, connection, kind, waiting, unread, held, parked } = status
  const { paused_at, failing_since, last_error } = status
  const queue = `${waiting} waiting, ${held} held for release`
  if (connection === null) {
    const here = `No CRM or e-mail is connected, so enquiries stay here: ${queue.replace('waiting', 'new')}.`
    if (unread < unreadMax) return [here, undefined, ['here', { waiting, held }]]
    return [
      `${here} Nobody is told of them, and ${unread} are not marked as done.`,
      `Read them in the dashboard and mark them as done, or connect a CRM or e-mail: ${commandLine(`crm set … --institute ${institute}`)}`,
      ['unread', { unread }],
    ]
  }
  const crm = connection === kind ? connection : `${connection}, ${kind}`
  const office = { name: connection, waiting, held, reason: last_error }
  const its = `${connection} --institute ${institute}`
  if (parked > 0)
    return [
      `Enquiries that could not be sent to the CRM (${crm}): ${parked} (last error: ${last_error}); ${queue}.`,
      `Correct the connection (${commandLine(`crm test ${its}`)}), then run: ${commandLine(`leads retry --connection ${its}`)}`,
      ['parked', { ...office, parked }],
    ]
  if (paused_at !== null)
    return [
      `The connection ${crm} has been paused since ${paused_at.toISOString()}; ${queue}.`,
      undefined,
      ['paused', { ...office, when: paused_at }],
    ]
  if (failing_since !== null)
    return [
      `The CRM (${crm}) has accepted no enquiry since ${failing_since.toISOString()} (last error: ${last_error}); ${queue}.`,
      `Run: ${commandLine(`crm test ${its}`)}`,
      ['failing', { ...office, when: failing_since }],
    ]
  if (isLate(status, now))
    return [
      `Enquiries have been due for the CRM (${crm}) since ${status.due_since?.toISOString()}, and nothing sends them: no process delivers enquiries, or the process is too slow; ${queue}.`,
      `Keep ${'`npm start`'} running, or have /cron/leads called more often. To deliver now, run: ${commandLine(`leads deliver --institute ${institute}`)}`,
      ['late', { ...office, when: status.due_since }],
    ]
  return [`Enquiries go to the CRM (${crm}); ${queue}.`, undefined, ['connected', office]]
}

/**
 * Checks the settings of connections without sending anything. Returns a fault for each connection that cannot work.
 */
export const checkConnections: Check = async ({ db, env }) => {
  const connections = await db
    .selectFrom('crm_connections as c')
    .innerJoin('institutes as i', 'i.id', 'c.institute_id')
    .select(['i.id as institute', 'i.slug', 'c.id', 'c.name'])
    .orderBy('i.slug')
    .orderBy('c.name')
    .execute()
  const checked = connections.map(async (one) => ({ ...one, reason: await findReason(db, one, env) }))
  return (await Promise.all(checked)).flatMap(({ slug, name, reason }) => {
    if (reason === undefined) return []
    const advice = `Correct it, or set the connection again: ${commandLine(`crm set … --name ${name} --institute ${slug}`)}`
    return [[slug, `The connection ${name} cannot work: ${reason}.`, advice, ['broken', { name, reason }]]]
  })
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
