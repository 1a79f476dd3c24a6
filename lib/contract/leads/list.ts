import { sql } from 'kysely'
import type { Db } from '#lib/base/db/open.ts'
import { digitsOfPart } from '#lib/contract/catalogue/rules/email-and-phone.ts'
import { type DeliveryState, deliveriesOfLead, presentDeliveries, stateOfLead } from './deliveries.ts'
import { isEnquiryNumber, presentFacts, selectFacts } from './facts.ts'

/** A stored enquiry with its deliveries, its overall delivery state and the time of its last delivery. */
export type StoredLead = ReturnType<typeof presentLead>

export interface LeadFilter {
  instituteId?: string | undefined
  state?: DeliveryState | undefined
  /** Earliest arrival, inclusive. */
  since?: Date | undefined
  /** Latest arrival, exclusive. */
  until?: Date | undefined
  courseId?: string | undefined
  /** `utm_campaign` of the attribution, else of the custom fields. */
  campaign?: string | undefined
  /** Whether the office has marked the enquiry as done. */
  isDone?: boolean | undefined
  /**
   * Part of a name, e-mail address, message or title of a course, ignoring case; part of a phone number in any notation; or
   * the number that the visitor was told.
   */
  search?: string | undefined
  /** The last enquiry of the previous page. */
  after?: { created_at: string; id: string } | undefined
}

export async function listLeads(db: Db, filter: LeadFilter, limit: number): Promise<StoredLead[]> {
  const rows = await selectLeads(db, filter)
    .orderBy('l.created_at', 'desc')
    .orderBy('l.id')
    .limit(limit)
    .execute()
  return rows.map(presentLead)
}

/** Returns an enquiry; undefined if it does not exist or belongs to another institute. */
export async function findLead(db: Db, id: string, instituteId?: string): Promise<StoredLead | undefined> {
  const row = await selectLeads(db, { instituteId }).where('l.id', '=', id).executeTakeFirst()
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

/** Selects enquiries without an order or a limit. */
export function selectLeads(db: Db, filter: LeadFilter) {
  let query = selectFacts(db)
    .select(['l.suspicion', 'l.released_at', 'l.done_at', 'l.answered_at'])
    .select([stateOfLead.as('state'), deliveriesOfLead.as('deliveries')])
    .select(
      sql<Date | null>`(select max(d.delivered_at) from lead_deliveries d where d.lead_id = l.id)`.as(
        'delivered_at',
      ),
    )
  const { instituteId, state, since, until, courseId, campaign, isDone, search, after } = filter
  if (instituteId !== undefined) query = query.where('l.institute_id', '=', instituteId)
  if (state !== undefined) query = query.where(stateOfLead, '=', state)
  if (since !== undefined) query = query.where('l.created_at', '>=', since)
  if (until !== undefined) query = query.where('l.created_at', '<', until)
  if (courseId !== undefined) query = query.where('l.course_id', '=', courseId)
  if (campaign !== undefined) query = query.where(campaignOfLead, '=', campaign)
  if (isDone !== undefined) query = query.where('l.done_at', isDone ? 'is not' : 'is', null)
  if (search !== undefined) {
    const pattern = partOf(search)
    const digits = digitsOfPart(search)
    const number = search.replace(/^#/, '').toLowerCase()
    query = query.where(({ or }) =>
      or([
        sql<boolean>`concat_ws(' ', l.full_name, l.email, l.phone, l.message, c.title) ilike ${pattern}`,
        // Stored numbers are digits, optionally after a plus sign.
        ...(digits === undefined ? [] : [sql<boolean>`l.phone like ${partOf(digits)}`]),
        ...(isEnquiryNumber(number) ? [sql<boolean>`starts_with(l.id, ${number})`] : []),
      ]),
    )
  }
  if (after !== undefined)
    query = query.where(
      sql<boolean>`(l.created_at < ${after.created_at} or (l.created_at = ${after.created_at} and l.id > ${after.id}))`,
    )
  return query
}

/** SQL: campaign of the enquiry `l`, from its attribution, else from its custom fields. */
export const campaignOfLead = sql<string | null>`coalesce(
  l.attribution ->> 'utm_campaign', l.custom_fields ->> 'utm_campaign')`

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
