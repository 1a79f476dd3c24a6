import { sql } from 'kysely'
import type { Db } from '#lib/base/db/open.ts'
import { digitsOfPart } from '#lib/contract/catalogue/rules/email-and-phone.ts'
import { type DeliveryState, deliveriesOfLead, presentDeliveries, stateOfLead } from './delivery-states.ts'
import { isEnquiryNumber, presentFacts, selectFacts } from './lead-facts.ts'
import { waitsForPlace } from './waiting-for-place.ts'

export type StoredLead = ReturnType<typeof presentLead>

export interface LeadFilter {
  instituteId?: string | undefined
  /** Tests are left out unless `state` is `test`. */
  state?: DeliveryState | undefined
  /** Earliest arrival, inclusive. */
  since?: Date | undefined
  /** Latest arrival, exclusive. */
  until?: Date | undefined
  /** Null: enquiries about no course. */
  courseId?: string | null | undefined
  /** `utm_campaign` of the attribution, else of the custom fields. */
  campaign?: string | undefined
  /** `utm_source` of the attribution, else where the enquiry was made, such as `site` or `office`; null: neither is known. */
  source?: string | null | undefined
  isHeld?: boolean | undefined
  /** Only those whose senders wait to be told of a place. */
  isWaiting?: boolean | undefined
  isDone?: boolean | undefined
  /**
   * Part of a name, e-mail address, message or title of a course, ignoring case; part of a phone number in any notation; or
   * the number that the visitor was told, or more of the id that it begins.
   */
  search?: string | undefined
  ids?: readonly string[] | undefined
  /** The last enquiry of the previous page. */
  after?: { created_at: string; id: string } | undefined
}

/** Lists enquiries, newest first unless `order` says otherwise. */
export async function listLeads(
  db: Db,
  filter: LeadFilter,
  limit: number,
  order: 'asc' | 'desc' = 'desc',
): Promise<StoredLead[]> {
  const rows = await selectLeads(db, filter)
    .orderBy('l.created_at', order)
    .orderBy('l.id')
    .limit(limit)
    .execute()
  return rows.map(presentLead)
}

/** Returns an enquiry, which may be a test; undefined if it does not exist or belongs to another institute. */
export async function findLead(db: Db, id: string, instituteId?: string): Promise<StoredLead | undefined> {
  let query = selectAll(db).where('l.id', '=', id)
  if (instituteId !== undefined) query = query.where('l.institute_id', '=', instituteId)
  const row = await query.executeTakeFirst()
  return row && presentLead(row)
}

const pageRows = 500

/** Yields enquiries from oldest to newest, reading them page by page. */
export async function* eachLead(db: Db, filter: LeadFilter): AsyncGenerator<StoredLead> {
  let last: { created_at: Date; id: string } | undefined
  do {
    let query = selectLeads(db, filter).orderBy('l.created_at').orderBy('l.id').limit(pageRows)
    if (last) query = query.where(sql<boolean>`(l.created_at, l.id) > (${last.created_at}, ${last.id})`)
    const rows = await query.execute()
    for (const row of rows) yield presentLead(row)
    last = rows.length === pageRows ? rows.at(-1) : undefined
  } while (last)
}

const selectAll = (db: Db) =>
  selectFacts(db)
    .select(['l.suspicion', 'l.released_at', 'l.done_at', 'l.answered_at'])
    .select([stateOfLead.as('state'), deliveriesOfLead.as('deliveries')])
    .select(
      sql<Date | null>`(select max(m.delivered_at) from lead_messages m where m.lead_id = l.id)`.as(
        'delivered_at',
      ),
    )

/** Selects enquiries without an order or a limit. */
export function selectLeads(db: Db, filter: LeadFilter) {
  const { instituteId, state, since, until, courseId, campaign, source } = filter
  const { isHeld, isWaiting, isDone, search, ids, after } = filter
  let query = selectAll(db).where('l.is_test', '=', state === 'test')
  if (instituteId !== undefined) query = query.where('l.institute_id', '=', instituteId)
  if (state !== undefined) query = query.where(stateOfLead, '=', state)
  if (since !== undefined) query = query.where('l.created_at', '>=', since)
  if (until !== undefined) query = query.where('l.created_at', '<', until)
  if (courseId !== undefined) query = query.where('l.course_id', courseId === null ? 'is' : '=', courseId)
  if (campaign !== undefined) query = query.where(campaignOfLead, '=', campaign)
  if (source !== undefined) query = query.where(sourceOfLead, source === null ? 'is' : '=', source)
  if (isHeld !== undefined) query = query.where('l.is_held', '=', isHeld)
  if (isWaiting) query = query.where(waitsForPlace)
  if (isDone !== undefined) query = query.where('l.done_at', isDone ? 'is not' : 'is', null)
  if (search !== undefined) {
    const pattern = partOf(search)
    const digits = digitsOfPart(search)
    const number = search.replace(/^#/, '').toLowerCase()
    query = query.where(({ or }) =>
      or([
        sql<boolean>`concat_ws(' ', l.full_name, l.email, ${phonesOfLead}, l.message, c.title) ilike ${pattern}`,
        // Stored numbers are digits, optionally after a plus sign.
        ...(digits === undefined ? [] : [sql<boolean>`${phonesOfLead} like ${partOf(digits)}`]),
        ...(isEnquiryNumber(number.slice(0, 8)) ? [sql<boolean>`starts_with(l.id, ${number})`] : []),
      ]),
    )
  }
  if (ids !== undefined) query = query.where('l.id', 'in', ids)
  if (after !== undefined)
    query = query.where(
      sql<boolean>`(l.created_at < ${after.created_at} or (l.created_at = ${after.created_at} and l.id > ${after.id}))`,
    )
  return query
}

/** SQL: all phone numbers of the enquiry `l`. */
const phonesOfLead = sql`concat_ws(' ', l.phone, array_to_string(l.other_phones, ' '))`

/** SQL: campaign of the enquiry `l`, from its attribution, else from its custom fields. */
export const campaignOfLead = sql<string | null>`coalesce(
  l.attribution ->> 'utm_campaign', l.custom_fields ->> 'utm_campaign')`

/** SQL: source of the enquiry `l`, from its attribution, else where it was made. */
export const sourceOfLead = sql<string | null>`coalesce(l.attribution ->> 'utm_source', l.source)`

const partOf = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

type LeadRow = Awaited<ReturnType<ReturnType<typeof selectLeads>['execute']>>[number]

const presentLead = ({ attribution, ...row }: LeadRow) => ({
  ...row,
  ...presentFacts({ attribution, ...row }),
  released_at: row.released_at?.toISOString() ?? null,
  deliveries: presentDeliveries(row.deliveries),
  delivered_at: row.delivered_at?.toISOString() ?? null,
  done_at: row.done_at?.toISOString() ?? null,
  answered_at: row.answered_at?.toISOString() ?? null,
})
