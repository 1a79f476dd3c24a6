import { InvalidArgumentError } from 'commander'
import { compactPhone, isPhone } from '#lib/catalogue/rules/reach.ts'
import { CommandFailure } from '#lib/cli/failure.ts'
import { tableOf } from '#lib/cli/print.ts'
import type { AddCommand, CommonOptions, Context, Recorder } from '#lib/cli/run.ts'
import type { Db } from '#lib/db/open.ts'
import { type InstituteName, listInstituteNames } from '#lib/institutes/names.ts'
import {
  erasePerson,
  findPersonsLeads,
  findRetention,
  type Person,
  type PersonsLead,
  receiptsOf,
  setRetention,
} from '#lib/leads/erase.ts'
import { deliveryText } from '#lib/leads/export.ts'

interface EraseOptions extends CommonOptions {
  email?: string
  /** `true`: the phones in the enquiries with the e-mail address. */
  phone?: string | true
  institute?: InstituteName
  yes?: true
}

interface RetentionOptions extends CommonOptions {
  institute: InstituteName
  days?: number | 'never'
}

export function addLeadsPrivacy(add: AddCommand): void {
  add(
    'erase',
    ['Erase the enquiries of a person, with what waits to be delivered of them.', '--email asha@example.org'],
    erase,
  )
    .option('--email <address>', 'of the person, however it is typed')
    .option(
      '--phone [number]',
      'also enquiries that share the phone only; without a number, any phone found by the address',
      readPhone,
    )
    .option('--institute <slug>', 'only at this institute')
    .option('--yes', 'erase; without it what would be erased is listed')
    .addHelpText('after', '\nWhat a CRM has got stays there; the receipts printed are its own ids for it.')
  add(
    'retention',
    ['Show or set after how many days enquiries are erased.', '--institute demo --days 365'],
    retention,
  )
    .requiredOption('--institute <slug>', 'whose enquiries')
    .option('--days <N>', 'erase them after so many days, or "never"', readDays)
}

async function erase({ db, change }: Context, { email, phone, institute, yes }: EraseOptions) {
  if (email === undefined && typeof phone !== 'string')
    throw new CommandFailure('Say whose enquiries: give --email, --phone NUMBER or both.')
  const person = { email, phone: phone === true ? undefined : phone, instituteId: institute?.id }
  const alsoByPhone = phone !== undefined
  const leads = yes
    ? await change((trx, record) => eraseRecorded(trx, record, person, alsoByPhone))
    : await findPersonsLeads(db, person)
  const left = alsoByPhone || yes ? [] : leads.filter(({ match }) => match === 'phone')
  const count = countOf(leads.length - left.length)
  const summary = [
    yes ? `${count} erased.` : `${count} would be erased; give --yes to do it.`,
    ...(left.length > 0
      ? [`${countOf(left.length)} by phone only would stay; give --phone to erase them.`]
      : []),
  ]
  return {
    value: { is_erased: yes === true, leads },
    text: [...summary, ...(leads.length > 0 ? [tableOfLeads(leads)] : [])].join('\n'),
  }
}

/** Erases a person with an audit event at each institute: the number of enquiries and their ids in the CRM. */
async function eraseRecorded(trx: Db, record: Recorder, person: Person, alsoByPhone: boolean) {
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
        ? `Enquiries to ${slug} are kept until they are erased.`
        : `Enquiries to ${slug} are erased ${kept} days after they last came, delivered or not.`,
  }
}

function readPhone(text: string): string {
  const phone = compactPhone(text)
  if (isPhone(phone)) return phone
  throw new InvalidArgumentError('Expected a phone number of 7 to 15 digits.')
}

const daysMax = 3_650

function readDays(text: string): number | 'never' {
  if (text === 'never') return text
  const days = Number(text)
  if (/^\d{1,4}$/.test(text) && days >= 1 && days <= daysMax) return days
  throw new InvalidArgumentError(`Expected a whole number from 1 to ${daysMax}, or never.`)
}
