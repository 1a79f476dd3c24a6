import { type Attribution, type AttributionName, attributionNames } from './attribution.ts'

type AttributionFacts = { [Name in AttributionName as `attribution_${Name}`]: string | null }

/** Everything an enquiry says, for operators and connectors alike; times in ISO 8601. */
export interface LeadFacts extends AttributionFacts {
  id: string
  created_at: string
  full_name: string
  /** It has this, or a phone, or both. */
  email: string | null
  phone: string | null
  message: string | null
  course_id: string | null
  /** As authored; null when the course is gone or only a step of a learning path. */
  course_title: string | null
  package_session_id: string | null
  page_url: string | null
  source: string | null
  consent: boolean | null
  consent_at: string | null
  /** The page it was given on. */
  consent_page: string | null
  consent_notice: string | null
  consent_purposes: string[] | null
  consent_language: string | null
  custom_fields: Record<string, string>
  /** How often it was sent again. */
  repeats: number
  last_repeated_at: string | null
}

/** An attribution as facts with names of their own; all null without one. */
export const attributionFacts = (attribution: Attribution | null): AttributionFacts =>
  Object.fromEntries(
    attributionNames.map((name) => [`attribution_${name}`, attribution?.[name] ?? null]),
  ) as AttributionFacts

/** The attribution of an enquiry's facts, by its names; the ones without a value are left out. */
export const attributionOfFacts = (facts: AttributionFacts): [name: AttributionName, value: string][] =>
  attributionNames.flatMap((name) => {
    const value = facts[`attribution_${name}`]
    return value === null ? [] : [[name, value]]
  })
