import { type RawBuilder, sql } from 'kysely'
import type { Enquiry } from '../enquiry.ts'

/** How many custom fields repeats can bring an enquiry to. */
const customFieldsMax = 100

/**
 * What a repeat changes of the enquiry that was saved, as SQL over `leads`, the saved one, and `excluded`, the repeat:
 * it adds what was lacking and overwrites nothing. In the statement that finds the repeat, so that of many at once
 * each adds to what the one before it left.
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
    // As a whole: parts of two visits would make a third that never was.
    attribution: kept<string>('attribution'),
    custom_fields,
    consent: ofConsent<boolean>('consent'),
    consent_at: ofConsent<Date>('consent_at'),
    consent_page: ofConsent<string>('consent_page'),
    consent_notice: ofConsent<string>('consent_notice'),
    consent_purposes: ofConsent<string[]>('consent_purposes'),
    consent_language: ofConsent<string>('consent_language'),
    // What an operator should see before the CRM does says why.
    suspicion: sql<string | null>`case when ${isAddition}
      then coalesce(leads.suspicion, excluded.suspicion) else leads.suspicion end`,
    update_id: sql<string | null>`case when ${isAddition} then excluded.id else leads.update_id end`,
    repeats: sql<number>`leads.repeats + ${isRepeat}::int * (excluded.repeats + 1)`,
    last_repeated_at: sql<Date | null>`case when ${isRepeat}
      then greatest(leads.last_repeated_at, excluded.created_at) else leads.last_repeated_at end`,
  }
}

/** Not the same attempt again. */
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

/** In the order in which they were sent, which `jsonb` does not keep, as far as there is room. */
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
