import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#lib/base/db/open.ts'
import { type Attribution, type AttributionName, attributionNames } from './attribution.ts'

type AttributionFacts = { [Name in AttributionName as `attribution_${Name}`]: string | null }

/** Returns the number that the visitor is told: the first 8 characters of the enquiry's id, short enough to read out. */
export const enquiryNumber = (id: string): string => id.slice(0, 8)
export const isEnquiryNumber = (text: string): boolean => /^[0-9a-f]{8}$/.test(text)

/** Selects enquiries as `l`, their institutes as `i` and their courses as `c`. */
export const selectFacts = (db: Db) =>
  db
    .selectFrom('leads as l')
    .innerJoin('institutes as i', 'i.id', 'l.institute_id')
    .leftJoin('courses as c', (join) =>
      join.onRef('c.institute_id', '=', 'l.institute_id').onRef('c.id', '=', 'l.course_id'),
    )
    .select(['l.id', 'i.slug as institute', 'l.created_at', 'l.full_name', 'l.email', 'l.phone'])
    .select([
      'l.other_phones',
      'l.message',
      'l.course_id',
      'c.title as course_title',
      'l.package_session_id',
      'l.page_url',
    ])
    .select(['l.source', 'l.consent', 'l.consent_at', 'l.consent_page', 'l.consent_notice'])
    .select(['l.consent_withdrawn_at', 'l.erasure_requested_at', 'l.notify', 'l.opened_at', 'l.notified_at'])
    .select(['l.consent_purposes', 'l.consent_language', 'l.custom_fields', 'l.attribution'])
    .select(['l.repeats', 'l.last_repeated_at'])

type FactRow = Awaited<ReturnType<ReturnType<typeof selectFacts>['execute']>>[number]
type Presented = 'attribution' | Moment
type Moment =
  | 'created_at'
  | 'consent_at'
  | 'consent_withdrawn_at'
  | 'erasure_requested_at'
  | 'opened_at'
  | 'notified_at'
  | 'last_repeated_at'

export const presentFacts = (row: Pick<FactRow, Presented>) => ({
  ...attributionFacts(row.attribution as Attribution | null),
  created_at: row.created_at.toISOString(),
  consent_at: row.consent_at?.toISOString() ?? null,
  consent_withdrawn_at: row.consent_withdrawn_at?.toISOString() ?? null,
  erasure_requested_at: row.erasure_requested_at?.toISOString() ?? null,
  opened_at: row.opened_at?.toISOString() ?? null,
  notified_at: row.notified_at?.toISOString() ?? null,
  last_repeated_at: row.last_repeated_at?.toISOString() ?? null,
})

/**
 * All facts about an enquiry, for operators and connectors. At least one of e-mail address and phone is set. The
 * course title comes from the source tables; it is null if the course was removed or exists only as a step of a
 * learning path.
 */
export type LeadFacts = Omit<FactRow, 'institute' | Presented> & ReturnType<typeof presentFacts>

/** Lists the phone numbers of an enquiry, the first one first. */
export const phonesOf = ({ phone, other_phones }: Pick<LeadFacts, 'phone' | 'other_phones'>): string[] => [
  ...(phone === null ? [] : [phone]),
  ...(other_phones ?? []),
]

/** SQL: the `phoneForm` of a stored number. The index `leads_phone_ending` has the same expression; change both together. */
export const phoneEnding = (phone: RawBuilder<unknown>) => sql`right(ltrim(${phone}, '+'), 10)`

/** Flattens an attribution into `attribution_*` facts. Missing values become null. */
export const attributionFacts = (attribution: Attribution | null): AttributionFacts =>
  Object.fromEntries(
    attributionNames.map((name) => [`attribution_${name}`, attribution?.[name] ?? null]),
  ) as AttributionFacts

/** Lists the attribution values that are not null, with their names. */
export const attributionOfFacts = (facts: AttributionFacts): [name: AttributionName, value: string][] =>
  attributionNames.flatMap((name) => {
    const value = facts[`attribution_${name}`]
    return value === null ? [] : [[name, value]]
  })
