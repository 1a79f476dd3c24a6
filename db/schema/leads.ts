import type { ColumnType, Generated } from 'kysely'
import type { Json, Moment, NullableMoment } from './columns.ts'

/** Enquiries, and how they get to the CRM. */
export interface LeadTables {
  leads: LeadsTable
  lead_deliveries: LeadDeliveriesTable
  crm_connections: CrmConnectionsTable
  lead_settings: LeadSettingsTable
}

interface LeadsTable {
  id: string
  institute_id: string
  created_at: Moment
  /** What makes two enquiries one, hashed; unique for the institute. */
  fingerprint: string
  full_name: string
  email: string | null
  /** By which its owner is known; null also where an older release left it to be the lower case. */
  email_form: string | null
  phone: string | null
  message: string | null
  course_id: string | null
  package_session_id: string | null
  page_url: string | null
  source: string | null
  consent: boolean | null
  /** When it became true; null also where an older release recorded it, with the enquiry. */
  consent_at: NullableMoment
  /** The page it was given on, and what was shown there. */
  consent_page: string | null
  consent_notice: string | null
  consent_purposes: string[] | null
  consent_language: string | null
  custom_fields: Json<Record<string, string>>
  /** How often it was sent again. */
  repeats: Generated<number>
  last_repeated_at: NullableMoment
  /** Names the last repeat that added something. */
  update_id: string | null
  /** The visitor's address, hashed. */
  visitor: string
  /** Why it looks like spam; null when it does not. */
  suspicion: string | null
  /** When an operator let a suspect one through. */
  released_at: NullableMoment
  /** When the office was done with it. */
  done_at: NullableMoment
}

interface LeadDeliveriesTable {
  lead_id: string
  institute_id: string
  /** `held`: suspect, not to be sent; `parked`: given up, waiting for an operator. */
  state: ColumnType<'held' | 'waiting' | 'delivered' | 'parked'>
  /** Failed ones since it last began to wait. */
  attempts: Generated<number>
  /** The first of those; a day after it the enquiry is parked. */
  first_attempt_at: NullableMoment
  /** Null: at once. */
  next_attempt_at: NullableMoment
  delivered_at: NullableMoment
  /** Without personal data. */
  last_error: string | null
  /** The CRM's own id for it. */
  receipt: string | null
  /** The enquiry's `update_id` when the CRM last took it. */
  update_id: string | null
}

interface CrmConnectionsTable {
  institute_id: string
  /** Names a connector, such as `webhook`. */
  kind: string
  settings: Json<Record<string, unknown>>
  /** JSON of the connector's secrets, sealed when the service has a key for that. */
  secrets: string
  /** What the connector keeps between calls, such as an access token; sealed alike. */
  session: string | null
  updated_at: Moment
  /** How often the CRM itself failed in a row. */
  failures: Generated<number>
  /** The first failure since it last took an enquiry; null when there is none. */
  failing_since: NullableMoment
  /** Nothing is sent before; null: it may be. */
  paused_until: NullableMoment
  /** Why the CRM failed last; null when it did not. */
  last_error: string | null
  /** Names the run that delivers to it now. */
  claim: string | null
  /** When that run counts as dead unless it says otherwise. */
  claimed_until: NullableMoment
}

interface LeadSettingsTable {
  institute_id: string
  /** Days after which an enquiry is erased; null: never. */
  retention_days: number | null
}
