import type { Db } from '#lib/db/open.ts'
import type { Env } from '#lib/env.ts'
import { openConnection } from '#lib/leads/crm/open-connection.ts'
import { isLate, listQueues } from '#lib/leads/delivery/queue-status.ts'
import { isPlainUrl, refusalOf } from '#lib/outbox/http/callable-url.ts'
import { UnsealFailure } from '#lib/outbox/seal.ts'
import { command, type Finding, fault, healthy } from './finding.ts'

/** Checks that enquiries reach their CRM; a finding per institute with a CRM or undelivered enquiries. */
export async function checkDeliveries(db: Db, now: Date): Promise<Finding[]> {
  return (await listQueues(db)).map((status) => {
    const { institute, kind, waiting, held, parked, failing_since, last_error } = status
    const queue = `${waiting} waiting, ${held} held as spam`
    if (parked > 0)
      return fault(
        'leads',
        institute,
        `Enquiries that could not be sent: ${parked} (last error: ${last_error}); ${queue}.`,
        `Correct the connection (${command(`crm test --institute ${institute}`)}), then run: ${command(`leads retry --institute ${institute}`)}`,
      )
    if (kind === null)
      return healthy(
        'leads',
        institute,
        `No CRM or e-mail is connected, so enquiries stay here: ${queue.replace('waiting', 'new')}.`,
      )
    if (failing_since !== null)
      return fault(
        'leads',
        institute,
        `The CRM (${kind}) has accepted no enquiry since ${failing_since.toISOString()} (last error: ${last_error}); ${queue}.`,
        `Run: ${command(`crm test --institute ${institute}`)}`,
      )
    if (isLate(status, now))
      return fault(
        'leads',
        institute,
        `Enquiries have been due for the CRM (${kind}) since ${status.due_since?.toISOString()}, and nothing sends them: no process delivers, or its sweep takes too long; ${queue}.`,
        `Keep ${'`npm start`'} running, or have /cron/leads called more often. To deliver now, run: ${command(`leads deliver --institute ${institute}`)}`,
      )
    return healthy('leads', institute, `Enquiries go to the CRM (${kind}); ${queue}.`)
  })
}

/** Checks the settings of CRM connections without a request; a fault for each that cannot work. */
export async function checkConnections(db: Db, env: Env): Promise<Finding[]> {
  const institutes = await db
    .selectFrom('crm_connections as c')
    .innerJoin('institutes as i', 'i.id', 'c.institute_id')
    .select(['i.id', 'i.slug'])
    .orderBy('i.slug')
    .execute()
  const findings = await Promise.all(
    institutes.map(async ({ id, slug }) => {
      const reason = await findReason(db, id, env)
      if (reason === undefined) return []
      const advice = `Correct it, or set the connection again: ${command(`crm set … --institute ${slug}`)}`
      return [fault('crm', slug, `The CRM cannot be reached: ${reason}.`, advice)]
    }),
  )
  return findings.flat()
}

async function findReason(db: Db, institute: string, env: Env): Promise<string | undefined> {
  const connection = await openConnection(db, institute, { key: env.CRM_SECRET_KEY })
  if (connection === undefined) return 'this version does not know its kind'
  if (connection instanceof UnsealFailure) return connection.message
  const { url } = connection.settings
  if (typeof url !== 'string') return undefined
  return isPlainUrl(url) ? refusalOf(url, env.CRM_PRIVATE_HOSTS) : 'its address is not a valid URL'
}
