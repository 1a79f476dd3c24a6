import { CommandFailure } from '#lib/cli/failure.ts'
import type { AddCommand, CommonOptions, Context } from '#lib/cli/run.ts'
import { databaseClock } from '#lib/db/clock.ts'
import type { InstituteName } from '#lib/institutes/names.ts'
import { enquiries } from '#lib/leads/delivery/deliver.ts'
import { listQueues } from '#lib/leads/delivery/queue-status.ts'
import { institutesOfLeads, releaseLeads, retryParked } from '#lib/leads/delivery/release.ts'
import { applyRetention } from '#lib/leads/erase.ts'
import { deliveryFromEnv } from '#lib/net/delivery-settings.ts'
import { deliverDue } from '#lib/outbox/deliver-due.ts'

interface InstituteOptions extends CommonOptions {
  institute?: InstituteName
}

interface RetryOptions extends InstituteOptions {
  connection?: string
}

export function addLeadsDelivery(add: AddCommand): void {
  add('release', ['Let suspect enquiries through to the CRMs.', 'ID'], release).argument(
    '<ID...>',
    'ids that leads list --state held prints',
  )
  const delivers = 'Deliver what is due, and erase what is too old. May be run by a scheduler.'
  add('deliver', [delivers, ''], deliver).option('--institute <slug>', 'deliver to this institute only')
  add('retry', ['Give enquiries that were given up another day.', '--institute demo'], retry)
    .argument('[ID...]', 'ids that leads list --state parked prints; all of them unless given')
    .option('--institute <slug>', 'only this institute’s')
    .option('--connection <name>', 'only over this connection')
}

async function release({ change, now }: Context, _: CommonOptions, ids: string[]) {
  const released = await change(async (trx, record) => {
    const done = await releaseLeads(trx, ids, now)
    for (const { id, institute_id } of await institutesOfLeads(trx, done))
      await record(institute_id, { action: 'enquiry.release', subject: id })
    return done
  })
  const others = ids.filter((id) => !released.includes(id))
  if (released.length === 0) throw new CommandFailure(`Not held, or not there: ${others.join(', ')}.`)
  return {
    value: { released, not_held: others },
    text: `${released.length} released; the next delivery takes them.${others.length > 0 ? ` Not held, or not there: ${others.join(', ')}.` : ''}`,
  }
}

async function deliver({ db }: Context, { institute: only }: InstituteOptions) {
  // First, so that no expired enquiry is sent.
  const now = await databaseClock(db)
  const erased = await applyRetention(db, now())
  const sent = await deliverDue(db, enquiries, {
    now,
    instituteId: only?.id,
    ...deliveryFromEnv(),
  })
  const counts = { ...sent, erased }
  const queues = await listQueues(db, only?.id)
  const { delivered, failed, parked } = sent
  const lines = [`${delivered} delivered, ${failed} failed, ${parked} given up, ${erased} erased as too old.`]
  for (const { institute, connection, waiting, last_error } of queues)
    if (waiting > 0)
      lines.push(
        `${institute}: ${waiting} waiting${connection === null ? '; no CRM is connected' : ` for ${connection}`}${last_error === null ? '' : ` (${last_error})`}`,
      )
  return { value: { ...counts, institutes: queues }, text: lines.join('\n') }
}

async function retry({ change, now }: Context, { institute, connection }: RetryOptions, ids: string[]) {
  const some = ids.length > 0 ? ids : undefined
  const retried = await change(async (trx, record) => {
    const done = await retryParked(trx, { instituteId: institute?.id, connection, ids: some }, now)
    const owned = Map.groupBy(await institutesOfLeads(trx, done), ({ institute_id }) => institute_id)
    for (const [id, leads] of owned)
      await record(id, {
        action: 'crm.retry',
        subject: connection ?? null,
        after: { enquiries: leads.length },
      })
    return done
  })
  const others = ids.filter((id) => !retried.includes(id))
  if (others.length > 0 && retried.length === 0)
    throw new CommandFailure(`Not given up, or not there: ${others.join(', ')}.`)
  const missing = others.length > 0 ? ` Not given up, or not there: ${others.join(', ')}.` : ''
  const text =
    retried.length > 0
      ? `${retried.length} wait again; the next delivery takes them.`
      : 'Nothing was given up.'
  return { value: { retried, not_parked: others }, text: text + missing }
}
