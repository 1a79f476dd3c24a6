import { createReadStream } from 'node:fs'
import { InvalidArgumentError } from 'commander'
import { databaseClock } from '#lib/base/db/clock.ts'
import type { Db } from '#lib/base/db/open.ts'
import { deliveryFromEnv } from '#lib/base/net/delivery-settings.ts'
import { deliverDue } from '#lib/base/outbox.ts'
import { readPhone } from '#lib/contract/catalogue/rules/email-and-phone.ts'
import { parkBounced, readBounce } from '#lib/contract/leads/delivery/bounces.ts'
import { enquiries } from '#lib/contract/leads/delivery/deliver.ts'
import { listQueues } from '#lib/contract/leads/delivery/queue-status.ts'
import {
  institutesOfLeads,
  releaseLeads,
  retryParked,
} from '#lib/contract/leads/delivery/release-and-retry.ts'
import {
  applyRetention,
  erasePerson,
  findPersonsLeads,
  findRetention,
  type Person,
  type PersonsLead,
  receiptsOf,
  setRetention,
} from '#lib/contract/leads/erase.ts'
import { deliveryText } from '#lib/contract/leads/export.ts'
import { CommandFailure } from '#lib/office/cli/failure.ts'
import { tableOf } from '#lib/office/cli/print.ts'
import type { AddCommand, AuditRecorder, CommonOptions, Context } from '#lib/office/cli/run.ts'

import { type InstituteName, listInstituteNames } from '#lib/office/institutes/names.ts'
import { mailVisitors, markOpened } from '#lib/office/maintenance/background-tasks.ts'

interface InstituteOptions extends CommonOptions {
  institute?: InstituteName
}

interface RetryOptions extends InstituteOptions {
  connection?: string
}

export function addLeadsDelivery(add: AddCommand): void {
  add('release', ['Release held enquiries to the CRMs.', 'ID'], release).argument(
    '<ID...>',
    'ids from leads list --state held',
  )
  const delivers = 'Deliver due enquiries and erase expired ones. A scheduler may run this.'
  add('deliver', [delivers, ''], deliver).option(
    '--institute <slug>',
    'deliver only enquiries to this institute',
  )
  const back = 'Park the mail to a visitor that came back. A mail server may pipe bounces to this.'
  add('bounced', [back, 'bounce.eml'], bounced).argument('<FILE>', 'the message, or - for standard input')
  add('retry', ['Retry parked enquiries for another day.', '--institute demo'], retry)
    .argument('[ID...]', 'ids from leads list --state parked (default: all)')
    .option('--institute <slug>', 'only enquiries to this institute')
    .option('--connection <name>', 'only enquiries for this connection')
}

const bounceBytesMax = 1_000_000

async function bounced({ change }: Context, _: CommonOptions, file: string) {
  const chunks: Buffer[] = []
  const options = { end: bounceBytesMax - 1 }
  const input = file === '-' ? createReadStream('', { ...options, fd: 0 }) : createReadStream(file, options)
  for await (const chunk of input) chunks.push(chunk as Buffer)
  const bounce = readBounce(Buffer.concat(chunks).toString('latin1'))
  const parked = await change(async (trx, record) => {
    const instituteId = bounce && (await parkBounced(trx, bounce))
    if (!bounce || instituteId === undefined) return null
    await record(instituteId, { action: 'enquiry.bounce', subject: bounce.leadId })
    return bounce.leadId
  })
  return {
    value: { parked },
    text: parked === null ? 'This is no mail to a visitor that came back.' : `Parked the mail of ${parked}.`,
  }
}

async function release({ change, now }: Context, _: CommonOptions, ids: string[]) {
  const released = await change(async (trx, record) => {
    const done = await releaseLeads(trx, ids, now)
    for (const { id, institute_id } of await institutesOfLeads(trx, done))
      await record(institute_id, { action: 'enquiry.release', subject: id })
    return done
  })
  const others = ids.filter((id) => !released.includes(id))
  if (released.length === 0) throw new CommandFailure(`Not held, or not found: ${others.join(', ')}.`)
  return {
    value: { released, not_held: others },
    text: `Released ${released.length}; the next delivery sends them.${others.length > 0 ? ` Not held, or not found: ${others.join(', ')}.` : ''}`,
  }
}

async function deliver({ db }: Context, { institute: only }: InstituteOptions) {
  // Erase first, so that no expired enquiry is sent.
  const now = await databaseClock(db)
  const erased = await applyRetention(db, now())
  await markOpened(db)
  const run = { now, instituteId: only?.id, ...deliveryFromEnv() }
  const sent = await deliverDue(db, enquiries, run)
  await mailVisitors(db, run)
  const counts = { ...sent, erased }
  const queues = await listQueues(db, only?.id)
  const { delivered, failed, parked } = sent
  const lines = [`${delivered} delivered, ${failed} failed, ${parked} parked, ${erased} erased.`]
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
    throw new CommandFailure(`Not parked, or not found: ${others.join(', ')}.`)
  const missing = others.length > 0 ? ` Not parked, or not found: ${others.join(', ')}.` : ''
  const text =
    retried.length > 0 ? `Retrying ${retried.length}; the next delivery sends them.` : 'Nothing is parked.'
  return { value: { retried, not_parked: others }, text: text + missing }
}

interface EraseOptions extends CommonOptions {
  email?: string
  /** Phone number to search for. `true` means the phone numbers in the enquiries with the given e-mail address. */
  phone?: string | true
  institute?: InstituteName
  yes?: true
}

interface RetentionOptions extends CommonOptions {
  institute: InstituteName
  days?: number | 'never'
}

export function addLeadsPrivacy(add: AddCommand): void {
  add('erase', ['Erase the enquiries of a person, delivered or not.', '--email asha@example.org'], erase)
    .option('--email <address>', 'the person’s address, in upper or lower case')
    .option(
      '--phone [number]',
      'also erase enquiries with this number; without NUMBER, with any number in enquiries with the address',
      typedPhone,
    )
    .option('--institute <slug>', 'only enquiries to this institute')
    .option('--yes', 'erase; without this option, the enquiries are only listed')
    .addHelpText('after', '\nCRMs keep what they received. The printed receipts are the ids in the CRMs.')
  add(
    'retention',
    ['Show or set the number of days after which enquiries are erased.', '--institute demo --days 365'],
    retention,
  )
    .requiredOption('--institute <slug>', 'the institute')
    .option('--days <N>', 'erase enquiries after this many days, or "never"', readDays)
}

async function erase({ db, change }: Context, { email, phone, institute, yes }: EraseOptions) {
  if (email === undefined && typeof phone !== 'string')
    throw new CommandFailure('Say whose enquiries to erase: give --email, --phone NUMBER or both.')
  const person = { email, phone: phone === true ? undefined : phone, instituteId: institute?.id }
  const alsoByPhone = phone !== undefined
  const leads = yes
    ? await change((trx, record) => eraseRecorded(trx, record, person, alsoByPhone))
    : await findPersonsLeads(db, person)
  const left = alsoByPhone || yes ? [] : leads.filter(({ match }) => match === 'phone')
  const count = countOf(leads.length - left.length)
  const summary = [
    yes ? `${count} erased.` : `${count} would be erased; confirm with --yes.`,
    ...(left.length > 0
      ? [`${countOf(left.length)} with only the phone in common would stay; --phone erases them too.`]
      : []),
  ]
  return {
    value: { is_erased: yes === true, leads },
    text: [...summary, ...(leads.length > 0 ? [tableOfLeads(leads)] : [])].join('\n'),
  }
}

/** Erases a person's enquiries. The audit log of each institute records their number and their ids in the CRM. */
async function eraseRecorded(trx: Db, record: AuditRecorder, person: Person, alsoByPhone: boolean) {
  const erased = await erasePerson(trx, person, { alsoByPhone })
  const institutes = new Map((await listInstituteNames(trx)).map(({ slug, id }) => [slug, id]))
  for (const [slug, leads] of Map.groupBy(erased, ({ institute }) => institute)) {
    const before = { enquiries: leads.length, receipts: receiptsOf(leads) }
    await record(institutes.get(slug) ?? '', { action: 'enquiry.erase', subject: null, before })
  }
  return erased
}

const countOf = (count: number): string => `${count} ${count === 1 ? 'enquiry' : 'enquiries'}`

const tableOfLeads = (leads: PersonsLead[]): string =>
  tableOf([
    ['ID', 'MATCH', 'INSTITUTE', 'STATE', 'DELIVERIES'],
    ...leads.map(({ id, match, institute, state, deliveries }) => [
      id,
      match === 'email' ? 'e-mail' : 'phone only',
      institute,
      state,
      deliveries.map(deliveryText).join(', ') || '-',
    ]),
  ])

async function retention({ db, change }: Context, { institute: { id, slug }, days }: RetentionOptions) {
  if (days !== undefined)
    await change(async (trx, record) => {
      const before = { days: await findRetention(trx, id) }
      const after = { days: days === 'never' ? null : days }
      await setRetention(trx, id, after.days)
      await record(id, { action: 'enquiry.retention', subject: null, before, after })
    })
  const kept = await findRetention(db, id)
  return {
    value: { institute: slug, retention_days: kept },
    text:
      kept === null
        ? `Enquiries to ${slug} are never erased automatically.`
        : `Enquiries to ${slug} are erased ${kept} days after the visitor last sent them, delivered or not.`,
  }
}

function typedPhone(text: string): string {
  const phone = readPhone(text)
  if (phone) return phone.number
  throw new InvalidArgumentError('Expected a phone number of 7 to 15 digits.')
}

const daysMax = 3_650

function readDays(text: string): number | 'never' {
  if (text === 'never') return text
  const days = Number(text)
  if (/^\d{1,4}$/.test(text) && days >= 1 && days <= daysMax) return days
  throw new InvalidArgumentError(`Expected a whole number from 1 to ${daysMax}, or never.`)
}
