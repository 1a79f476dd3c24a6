/** What an enquiry says, whoever is told; times in ISO 8601. */
export interface LeadFacts {
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
