import { hash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type Db, inTransaction } from '#lib/base/db/open.ts'
import { hostSettings } from '#lib/base/hosts/host-settings.ts'
import { type InstituteHosts, mainAddress, type SiteAddress } from '#lib/base/hosts/rule.ts'
import { deliverSoon } from './delivery/deliver-soon.ts'
import { tellConnections } from './delivery/message-queue.ts'
import { findLead, type StoredLead } from './list-leads.ts'

/** The institute whose site this deployment shows from its own database. */
export interface ReceiptSite extends SiteAddress {
  institute: string
}

/** Returns where receipts of an institute are shown; undefined if this deployment shows no site of it. */
export function receiptSiteOf(institute: InstituteHosts): ReceiptSite | undefined {
  const main = mainAddress(institute, hostSettings())
  return main && { institute: institute.slug, ...main }
}

/** A receipt to store with a new enquiry, and its address. Whoever knows the address may withdraw and erase. */
export interface NewReceipt {
  institute: string
  url: string
  token_hash: string
  language: string | null
}

/** Makes a receipt whose token has 128 random bits. Only a hash of the token is stored, and it is never logged. */
export function newReceipt({ institute, origin, base }: ReceiptSite, language: string | null): NewReceipt {
  const token = randomBytes(16).toString('base64url')
  return { institute, url: `${origin}${base}/enquiries/${token}`, token_hash: hashOf(token), language }
}

const hashOf = (token: string): string => hash('sha256', token, 'base64url')

/** Stores a receipt for an enquiry that has one already, of which only the hash of the token is known. */
export const addReceipt = (
  db: Db,
  { institute, token_hash, language }: NewReceipt,
  leadId: string,
): Promise<unknown> =>
  db
    .insertInto('lead_receipts')
    .columns(['token_hash', 'institute_id', 'lead_id', 'language'])
    .expression((eb) =>
      eb
        .selectFrom('leads as l')
        .innerJoin('institutes as i', 'i.id', 'l.institute_id')
        .select(({ val }) => [
          val(token_hash).as('token_hash'),
          'i.id as institute_id',
          'l.id as lead_id',
          val(language).as('language'),
        ])
        .where('l.id', '=', leadId)
        .where('i.slug', '=', institute),
    )
    .execute()

/** Forgets a receipt whose address nobody has got. */
export const dropReceipt = (db: Db, { token_hash }: NewReceipt): Promise<unknown> =>
  db.deleteFrom('lead_receipts').where('token_hash', '=', token_hash).execute()

/** Matches 128 bits in base64url. Anything else is unknown without a look-up. */
const tokenForm = /^[\w-]{21}[AQgw]$/

/** Days for which the receipt of an erased enquiry says so. */
const erasedDays = 30

/** How the institute erases an enquiry on request, and within how many days if the office does it. */
interface Erasure {
  mode: 'office' | 'at_once'
  days: number
}

/** What a receipt shows: the enquiry, or when it was erased. */
export type Receipt = { language: string | null; erasure: Erasure } & (
  | { lead: StoredLead; isConnected: boolean; mail: ReceiptMail; erasedAt?: undefined }
  | { lead?: undefined; isConnected?: undefined; mail?: undefined; erasedAt: Date }
)

/** Whether the page's address can be mailed to the visitor, or was; null if it cannot. */
type ReceiptMail = 'offered' | 'sent' | null

/** SQL: whether a receipt of the enquiry `l` was mailed. */
const isMailed = sql<boolean>`exists (
  select from lead_receipts m where m.lead_id = l.id and m.mailed_at is not null)`

/** SQL on `l` and `i`, as of the mail about a place: not what is held, was withdrawn or is to be erased. */
const canBeMailed = sql<boolean>`(i.tell_visitors and l.email is not null and not l.is_held and not l.is_test
  and l.consent_withdrawn_at is null and l.erasure_requested_at is null)`

const selectReceipt = (db: Db, instituteId: string, token: string) =>
  db
    .selectFrom('lead_receipts as r')
    .innerJoin('institutes as i', 'i.id', 'r.institute_id')
    .leftJoin('leads as l', 'l.id', 'r.lead_id')
    .select(['r.lead_id', 'r.language', 'r.erased_at', 'i.erasure as mode', 'i.erasure_days as days'])
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('crm_connections as c').select('c.id').whereRef('c.institute_id', '=', 'i.id'))
        .$castTo<boolean>()
        .as('isConnected'),
    )
    .select([canBeMailed.as('canBeMailed'), isMailed.as('isMailed')])
    .where('r.token_hash', '=', hashOf(token))
    .where('r.institute_id', '=', instituteId)

/** Returns the receipt with this token; undefined if it is unknown, of another institute, or erased too long ago. */
export async function findReceipt(
  db: Db,
  instituteId: string,
  token: string,
  now: Date,
): Promise<Receipt | undefined> {
  if (!tokenForm.test(token)) return undefined
  const row = await selectReceipt(db, instituteId, token).executeTakeFirst()
  if (!row) return undefined
  const { lead_id, language, erased_at: erasedAt, isConnected, canBeMailed, isMailed, ...erasure } = row
  const lead = await findLead(db, lead_id, instituteId)
  const mail = isMailed ? 'sent' : canBeMailed ? 'offered' : null
  if (lead) return { language, erasure, lead, isConnected, mail }
  return erasedAt && erasedAt >= shownSince(now) ? { language, erasure, erasedAt } : undefined
}

const shownSince = (now: Date): Date => new Date(now.getTime() - erasedDays * 86_400_000)

export async function dropOldReceipts(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('lead_receipts').where('erased_at', '<', shownSince(now)).execute()
}

/** Most receipts that an institute mails within a minute. */
const mailsPerMinute = 100

/**
 * Notes that a receipt is mailed, before it is. Returns the enquiry and its address; undefined if the receipt may not be
 * mailed, was mailed before, or the institute has mailed as many as it may.
 */
export async function claimReceiptMail(
  db: Db,
  { instituteId, token, now }: { instituteId: string; token: string; now: Date },
): Promise<{ id: string; email: string } | undefined> {
  if (!tokenForm.test(token)) return undefined
  const { rows } = await sql<{ id: string; email: string }>`
    with mailed as (
      select l.id, l.email from lead_receipts r
      join leads l on l.id = r.lead_id
      join institutes i on i.id = r.institute_id
      where r.token_hash = ${hashOf(token)} and r.institute_id = ${instituteId} and ${canBeMailed} and not ${isMailed}
        and (select count(*) from lead_receipts m where m.institute_id = i.id
          and m.mailed_at > ${now}::timestamptz - interval '1 minute') < ${mailsPerMinute}
      for update of l)
    update lead_receipts r set mailed_at = ${now} from mailed
    where r.token_hash = ${hashOf(token)} and r.mailed_at is null
    returning mailed.id, mailed.email`.execute(db)
  return rows[0]
}

/** Lets a receipt be mailed again, after a failure in which nobody can have got the mail. */
export const unclaimReceiptMail = (db: Db, token: string): Promise<unknown> =>
  db.updateTable('lead_receipts').set({ mailed_at: null }).where('token_hash', '=', hashOf(token)).execute()

/** Records what a visitor did in the audit log, in the transaction that does it. */
type Audit = (
  trx: Db,
  leadId: string,
  action: 'enquiry.withdraw' | 'enquiry.ask_erasure' | 'enquiry.erase',
) => Promise<void>

/** Nobody waits for an answer any more, so the enquiry is done, unless the office had done it before. */
const doneBy = (now: Date) => sql<Date>`coalesce(done_at, ${now})`

type ReceiptAction = 'withdraw' | 'erase'

/**
 * Withdraws the consent to an enquiry, or asks for the enquiry to be erased, which happens at once if the institute has
 * chosen so. Connections are told. Repeating either changes nothing.
 */
export async function changeByReceipt(
  db: Db,
  {
    instituteId,
    token,
    action,
    now,
  }: { instituteId: string; token: string; action: ReceiptAction; now: Date },
  audit: Audit,
): Promise<void> {
  if (!tokenForm.test(token)) return
  const isChanged = await inTransaction(db, async (trx) => {
    const receipt = await selectReceipt(trx, instituteId, token).executeTakeFirst()
    const id = receipt?.lead_id ?? ''
    const lead = await trx
      .selectFrom('leads')
      .select(['consent_withdrawn_at', 'erasure_requested_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    const isDone = action === 'withdraw' ? lead?.consent_withdrawn_at : lead?.erasure_requested_at
    if (!lead || isDone) return false
    const told = { instituteId, leadId: id, at: now }
    // Whoever withdraws or wants to be erased is not told what opened.
    await trx.deleteFrom('lead_messages').where('lead_id', '=', id).where('event', '=', 'opened').execute()
    if (action === 'withdraw') {
      await trx
        .updateTable('leads')
        .set({ consent: false, consent_withdrawn_at: now, done_at: doneBy(now) })
        .where('id', '=', id)
        .execute()
      await tellConnections(trx, { ...told, event: 'consent_withdrawn' })
      await audit(trx, id, 'enquiry.withdraw')
      return true
    }
    await trx
      .updateTable('leads')
      .set({ erasure_requested_at: now, done_at: doneBy(now) })
      .where('id', '=', id)
      .execute()
    await audit(trx, id, 'enquiry.ask_erasure')
    if (receipt?.mode !== 'at_once') {
      await tellConnections(trx, { ...told, event: 'erasure_requested' })
      return true
    }
    await trx.deleteFrom('leads').where('id', '=', id).execute()
    await audit(trx, id, 'enquiry.erase')
    return true
  })
  if (isChanged) deliverSoon(db, instituteId)
}
