import { type SqlBool, sql } from 'kysely'
import { type Db, inTransaction } from '#lib/base/db/open.ts'
import { emailForm } from '#lib/base/net/email-form.ts'
import { phoneForm, readPhone } from '#lib/contract/catalogue/rules/email-and-phone.ts'
import { type Delivery, presentDeliveries } from './delivery-states.ts'
import { phoneEnding, phonesOf } from './lead-facts.ts'
import { selectLeads } from './list-leads.ts'

/** Identifies the person whose enquiries are erased: by e-mail address, phone number or both. */
export interface Person {
  email?: string | undefined
  /** Number as people type it. Defaults to every phone number found in the enquiries with this e-mail address. */
  phone?: string | undefined
  /** Restricts the search to one institute. */
  instituteId?: string | undefined
}

/** An enquiry to erase, with its ids in the CRMs. It contains no personal data. */
export interface PersonsLead {
  id: string
  /**
   * `phone` if only the phone number matches. That is weaker evidence: families share numbers, and numbers in two
   * countries may end in the same ten digits.
   */
  match: 'email' | 'phone'
  institute: string
  state: string
  /** Deliveries of the enquiry, with its ids in the CRMs. */
  deliveries: Delivery[]
}

/** Lists a person's enquiries, without tests. Matches by e-mail address come first, then matches by phone only. */
export async function findPersonsLeads(db: Db, person: Person): Promise<PersonsLead[]> {
  const { email, phone, instituteId } = person
  const byEmail = email === undefined ? [] : await findMatches(db, hasEmail(email), instituteId)
  const phones = phone === undefined ? byEmail.flatMap(phonesOf) : [readPhone(phone)?.number ?? '']
  const byPhone = phones.length === 0 ? [] : await findMatches(db, hasPhone(phones), instituteId)
  const known = new Set(byEmail.map(({ id }) => id))
  return [
    ...byEmail.map((row) => presentMatch(row, 'email')),
    ...byPhone.filter(({ id }) => !known.has(id)).map((row) => presentMatch(row, 'phone')),
  ]
}

/**
 * Deletes a person's enquiries including their deliveries and hashes. Returns the deleted enquiries, because the CRMs
 * still have copies and a delivery in progress may still arrive. Deletes enquiries that match only by phone number only
 * with `alsoByPhone`, or if no e-mail address is given. Tests in the person's name go too; nobody else has a copy.
 */
export function erasePerson(
  db: Db,
  person: Person,
  { alsoByPhone }: { alsoByPhone: boolean },
): Promise<PersonsLead[]> {
  return inTransaction(db, async (trx) => {
    const found = await findPersonsLeads(trx, person)
    const isMeant = ({ match }: PersonsLead) => match === 'email' || alsoByPhone || person.email === undefined
    const leads = found.filter(isMeant)
    const ids = leads.map(({ id }) => id)
    const isOne = sql<SqlBool>`id = any(${ids})`
    // Connections are told of the erasure of an enquiry that was asked to be erased.
    const asked = sql<Date>`coalesce(erasure_requested_at, clock_timestamp())`
    await trx.updateTable('leads').set({ erasure_requested_at: asked }).where(isOne).execute()
    await trx.deleteFrom('leads').where(isOne).execute()
    await eraseTests(trx, person, alsoByPhone)
    return leads
  })
}

async function eraseTests(trx: Db, { email, phone, instituteId }: Person, alsoByPhone: boolean) {
  const isPhoneMeant = phone !== undefined && (alsoByPhone || email === undefined)
  const conditions = [
    ...(email === undefined ? [] : [hasEmail(email)]),
    ...(isPhoneMeant ? [hasPhone([readPhone(phone)?.number ?? ''])] : []),
  ]
  let tests = trx.deleteFrom('leads as l').where('l.is_test', '=', true)
  if (instituteId !== undefined) tests = tests.where('l.institute_id', '=', instituteId)
  await tests.where(({ or }) => or(conditions)).execute()
}

/** Lists the CRM records that must be erased by hand, as `connection: id`. */
export const receiptsOf = (leads: readonly PersonsLead[]): string[] =>
  leads.flatMap(({ deliveries }) =>
    deliveries.flatMap(({ connection, receipt }) => (receipt ? [`${connection}: ${receipt}`] : [])),
  )

const findMatches = (db: Db, condition: ReturnType<typeof hasEmail>, instituteId: string | undefined) =>
  selectLeads(db, { instituteId })
    .where(condition)
    .orderBy('l.created_at')
    .orderBy('l.id')
    .forUpdate('l')
    .execute()

type MatchRow = Awaited<ReturnType<typeof findMatches>>[number]

const presentMatch = (row: MatchRow, match: PersonsLead['match']): PersonsLead => ({
  id: row.id,
  institute: row.institute,
  state: row.state,
  deliveries: presentDeliveries(row.deliveries),
  match,
})

const hasEmail = (email: string) => sql<SqlBool>`l.email_form = ${emailForm(email)}`
const hasPhone = (phones: string[]) => {
  const endings = phones.map(phoneForm)
  return sql<SqlBool>`(${phoneEnding(sql`l.phone`)} = any(${endings}) or l.other_phones is not null and exists (
    select from unnest(l.other_phones) other where ${phoneEnding(sql`other`)} = any(${endings})))`
}

/** Returns the number of days after which the institute's enquiries are erased; null if they are kept. */
export async function findRetention(db: Db, instituteId: string): Promise<number | null> {
  const row = await db
    .selectFrom('lead_settings')
    .select('retention_days')
    .where('institute_id', '=', instituteId)
    .executeTakeFirst()
  return row?.retention_days ?? null
}

export async function setRetention(db: Db, instituteId: string, days: number | null): Promise<void> {
  await db
    .insertInto('lead_settings')
    .values({ institute_id: instituteId, retention_days: days })
    .onConflict((conflict) => conflict.column('institute_id').doUpdateSet({ retention_days: days }))
    .execute()
}

const batchRows = 1_000

/** Delivered or not. The period starts at the last repeat. */
export const applyRetention = (db: Db, now: Date): Promise<number> =>
  inBatches(() =>
    db
      .deleteFrom('leads')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('leads as l')
          .innerJoin('lead_settings as s', 's.institute_id', 'l.institute_id')
          .select('l.id')
          .where(
            sql<SqlBool>`greatest(l.created_at, l.last_repeated_at)
              < ${now}::timestamptz - make_interval(days => s.retention_days)`,
          )
          .limit(batchRows)
          .forUpdate('l')
          .skipLocked(),
      )
      .executeTakeFirst(),
  )

/** Deletes the tests that came more than a day ago, and returns how many. */
export const clearTests = (db: Db, now: Date): Promise<number> =>
  inBatches(() =>
    db
      .deleteFrom('leads')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('leads as l')
          .select('l.id')
          .where('l.is_test', '=', true)
          .where('l.created_at', '<', new Date(now.getTime() - 86_400_000))
          .limit(batchRows)
          .forUpdate('l')
          .skipLocked(),
      )
      .executeTakeFirst(),
  )

async function inBatches(eraseBatch: () => Promise<{ numDeletedRows: bigint }>): Promise<number> {
  let erased = 0
  for (;;) {
    const { numDeletedRows } = await eraseBatch()
    erased += Number(numDeletedRows)
    if (numDeletedRows < batchRows) return erased
  }
}
