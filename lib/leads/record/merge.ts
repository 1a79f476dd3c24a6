import { type RawBuilder, sql } from 'kysely'
import type { Enquiry } from '../enquiry.ts'

/** The most custom fields of an enquiry with its duplicates. */
const customFieldsMax = 100

/**
 * Returns what a duplicate adds to the saved enquiry, as SQL over `leads` (saved) and `excluded` (duplicate). Nothing is
 * overwritten. Part of the statement that finds the duplicate, so concurrent ones add one after the other.
 */
export function additionsOf(lead: Pick<Enquiry, 'custom_fields'>) {
  const custom_fields = withNewFields(lead.custom_fields ?? {})
  const isAddition = sql<boolean>`(${isRepeat} and (
    ${lacked('phone')} or ${lacked('page_url')} or ${lacked('source')} or ${becameConsent}
    or ${lacked('attribution')} or ${custom_fields} <> leads.custom_fields))`
  return {
    phone: kept<string>('phone'),
    page_url: kept<string>('page_url'),
    source: kept<string>('source'),
    // Taken as a whole: parts of two visits would describe a visit that never happened.
    attribution: kept<string>('attribution'),
    custom_fields,
    consent: ofConsent<boolean>('consent'),
    consent_at: ofConsent<Date>('consent_at'),
    consent_page: ofConsent<string>('consent_page'),
    consent_notice: ofConsent<string>('consent_notice'),
    consent_purposes: ofConsent<string[]>('consent_purposes'),
    consent_language: ofConsent<string>('consent_language'),
    // A suspect addition holds the enquiry until an operator has seen it.
    suspicion: sql<string | null>`case when ${isAddition}
      then coalesce(leads.suspicion, excluded.suspicion) else leads.suspicion end`,
    update_id: sql<string | null>`case when ${isAddition} then excluded.id else leads.update_id end`,
    is_held: sql<boolean>`(leads.is_held or (${isAddition} and excluded.is_held and leads.due_at is null))`,
    // A held enquiry is due again only when it is released.
    due_at: sql<Date | null>`case when ${isRepeat} and not leads.is_held
      then coalesce(leads.due_at, excluded.due_at) else leads.due_at end`,
    repeats: sql<number>`leads.repeats + ${isRepeat}::int * (excluded.repeats + 1)`,
    last_repeated_at: sql<Date | null>`case when ${isRepeat}
      then greatest(leads.last_repeated_at, excluded.created_at) else leads.last_repeated_at end`,
  }
}

/** A condition: not a retry of the same attempt. */
const isRepeat = sql<boolean>`(leads.id <> excluded.id)`

type Lackable = 'phone' | 'page_url' | 'source' | 'attribution'

const lacked = (column: Lackable) =>
  sql<boolean>`(${sql.ref(`leads.${column}`)} is null and ${sql.ref(`excluded.${column}`)} is not null)`

const kept = <Value>(column: Lackable) =>
  sql<Value | null>`coalesce(${sql.ref(`leads.${column}`)}, ${sql.ref(`excluded.${column}`)})`

const becameConsent = sql<boolean>`(leads.consent is not true and excluded.consent is true)`

const ofConsent = <Value>(column: string) =>
  sql<Value | null>`case when ${becameConsent}
    then ${sql.ref(`excluded.${column}`)} else ${sql.ref(`leads.${column}`)} end`

/** Adds new custom fields up to the limit, in the order sent, which `jsonb` does not keep. */
const withNewFields = (fields: Record<string, string>): RawBuilder<string> => sql`(
  leads.custom_fields || coalesce((
    select jsonb_object_agg(name, content) from (
      select pair ->> 0 as name, pair -> 1 as content
      from jsonb_array_elements(${JSON.stringify(Object.entries(fields))}::jsonb) with ordinality sent (pair, place)
      where not leads.custom_fields ? (pair ->> 0)
      order by place
      limit greatest(0, ${customFieldsMax} - (select count(*) from jsonb_object_keys(leads.custom_fields)))
    ) added
  ), '{}'))`
