import type { ColumnType, Generated } from 'kysely'
import type { GeneratedNumeric, Json, Moment, NullableMoment, Numeric } from './columns.ts'

/** Who works with the dashboard, and what they did there. */
export interface StaffTables {
  staff: StaffTable
  staff_tokens: StaffTokensTable
  staff_sessions: StaffSessionsTable
  staff_passkeys: StaffPasskeysTable
  staff_challenges: StaffChallengesTable
  audit_log: AuditLogTable
  lead_notes: LeadNotesTable
}

interface StaffTable {
  id: string
  institute_id: string
  email: string
  /** By which two spellings of the address are one; unique for the institute. */
  email_form: string
  role: ColumnType<'admin' | 'desk'>
  /** Of the dashboard's words; null: what the browser asks for. */
  language: string | null
  created_at: Moment
}

/** What opens a session, once. */
interface StaffTokensTable {
  digest: string
  staff_id: string
  kind: ColumnType<'invitation' | 'code'>
  /** Wrong ones that were tried. */
  attempts: Generated<number>
  expires_at: Moment
}

interface StaffSessionsTable {
  id: string
  digest: string
  staff_id: string
  /** The browser, as it names itself. */
  agent: string
  created_at: Moment
  /** When it was last used, to some minutes. */
  seen_at: Moment
  expires_at: Moment
}

interface StaffPasskeysTable {
  /** As the authenticator made it. */
  id: string
  staff_id: string
  public_key: ColumnType<Uint8Array>
  /** Of its uses, as the authenticator counts them; 0 when it does not. */
  counter: Numeric
  transports: string[]
  name: string
  created_at: Moment
  used_at: NullableMoment
}

/** What a browser was asked to sign, and has not answered yet. */
interface StaffChallengesTable {
  digest: string
  expires_at: Moment
}

interface AuditLogTable {
  id: GeneratedNumeric
  institute_id: string
  at: Moment
  /** An e-mail address, or `command`. */
  who: string
  /** A noun and a verb, such as `key.create`. */
  action: string
  /** The id of what it was done to. */
  subject: string | null
  before: Json<Record<string, unknown>> | null
  after: Json<Record<string, unknown>> | null
}

interface LeadNotesTable {
  id: GeneratedNumeric
  lead_id: string
  at: Moment
  who: string
  note: string
}
