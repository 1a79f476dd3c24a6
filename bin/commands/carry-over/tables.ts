/**
 * What this release knows about the tables of earlier versions. Rows go to the table of the same name, and columns to
 * the column of the same name; whatever is not listed here needs no rule.
 */
export interface CarriedTable {
  name: string
  /** What the report calls its rows. */
  rows: string
  /** Selects the rows of institute `$1` from `t`. The default is `t.institute_id = $1`. */
  of?: string
  /** The rows of this table, named by a column of ours, that must be here already. */
  parent?: readonly [table: string, column: string]
  /** Part of the catalogue, which is carried only with a new institute: here it may have been edited since. */
  isCatalogue?: true
  /** Rows refer to each other, so all of them are inserted at once. */
  isWhole?: true
  rules?: readonly Rule[]
}

/** Computes columns from a row `t` of the earlier table. */
interface Rule {
  /** The rule is for tables without this column; undefined: for all. */
  lacks?: string
  columns: Readonly<Record<string, string>>
  /** Selects the rows to carry. */
  where?: string
}

const inCatalogue = (name: string, rows: string, more: Partial<CarriedTable> = {}): CarriedTable => ({
  name,
  rows,
  isCatalogue: true,
  ...more,
})

/** Until 22 November 2026 a delivery had another name for its pause, and a connection had the name of its kind. */
const renamedPause: Rule = { lacks: 'backoff_until', columns: { backoff_until: 't.paused_until' } }

/** Until then an institute had one connection, and every enquiry a delivery: waiting, held, parked or delivered. */
const hasConnection = 'exists (select from crm_connections c where c.institute_id = t.institute_id)'
const isOpen = `(t.state in ('held', 'waiting') or (t.state = 'parked' and not ${hasConnection}))`
const unlessDelivered = (column: string, none: string) =>
  `case when t.state = 'delivered' or ${isOpen} then ${none} else t.${column} end`
const deliveryOf = (wanted: string, condition: string) =>
  `(select ${wanted} from lead_deliveries d where d.lead_id = t.id and ${condition})`

export const carriedTables: readonly CarriedTable[] = [
  inCatalogue('institutes', 'institutes', { of: 't.id = $1' }),
  inCatalogue('languages', 'languages'),
  inCatalogue('editions', 'editions'),
  inCatalogue('formats', 'formats'),
  inCatalogue('folders', 'streams', { isWhole: true }),
  inCatalogue('stream_items', 'stream items'),
  inCatalogue('courses', 'courses'),
  inCatalogue('versions', 'versions'),
  inCatalogue('invites', 'invites'),
  inCatalogue('plans', 'plans'),
  inCatalogue('learning_paths', 'learning paths'),
  inCatalogue('path_steps', 'path steps'),
  inCatalogue('course_slugs', 'web addresses of courses'),
  { name: 'websites', rows: 'websites' },
  {
    name: 'website_proofs',
    rows: 'proofs of websites',
    rules: [{ lacks: 'method', columns: { method: 't.means' } }],
  },
  { name: 'site_hosts', rows: 'hosts of sites' },
  { name: 'api_keys', rows: 'keys' },
  {
    name: 'key_uses',
    rows: 'days of use of keys',
    of: 't.key_id in (select id from api_keys where institute_id = $1)',
    parent: ['api_keys', 'key_id'],
  },
  {
    name: 'leads',
    rows: 'enquiries',
    rules: [
      { columns: { email_form: 'coalesce(t.email_form, lower(t.email))' } },
      { lacks: 'email_form', columns: { email_form: 'lower(t.email)' } },
      {
        lacks: 'due_at',
        columns: {
          is_held: `coalesce(${deliveryOf('true', "d.state = 'held'")}, false)`,
          due_at: deliveryOf(
            'coalesce(d.next_attempt_at, now())',
            `(d.state = 'waiting' or (d.state = 'parked' and not ${hasConnection}))`,
          ),
        },
      },
    ],
  },
  {
    name: 'lead_deliveries',
    rows: 'deliveries',
    parent: ['leads', 'lead_id'],
    rules: [
      {
        lacks: 'connection',
        // What waits or is held is handed over anew, so it has no delivery yet.
        where: `(not ${isOpen} or t.delivered_at is not null)`,
        columns: {
          connection: `coalesce((select c.kind from crm_connections c where c.institute_id = t.institute_id), 'crm')`,
          state: `case when ${isOpen} then 'delivered' else t.state end`,
          attempts: unlessDelivered('attempts', '0'),
          first_attempt_at: unlessDelivered('first_attempt_at', 'null'),
          next_attempt_at: unlessDelivered('next_attempt_at', 'null'),
        },
      },
    ],
  },
  {
    name: 'lead_notes',
    rows: 'notes on enquiries',
    of: 't.lead_id in (select id from leads where institute_id = $1)',
    parent: ['leads', 'lead_id'],
  },
  { name: 'lead_receipts', rows: 'receipts of enquiries' },
  { name: 'lead_notices', rows: 'notices to connections' },
  { name: 'lead_settings', rows: 'retention periods' },
  {
    name: 'crm_connections',
    rows: 'connections',
    rules: [{ lacks: 'name', columns: { name: 't.kind' } }, renamedPause],
  },
  {
    name: 'hooks',
    rows: 'hooks',
    rules: [
      {
        lacks: 'sent_revision',
        columns: { sent_revision: 't.told_revision', sent_at: 't.told_at', paused_at: 't.stopped_at' },
      },
      renamedPause,
    ],
  },
  { name: 'staff', rows: 'members of staff' },
  { name: 'sheet_headings', rows: 'remembered headings' },
  { name: 'searches', rows: 'counted searches' },
  { name: 'audit_log', rows: 'events of the log' },
  { name: 'audit_refusals', rows: 'counts of refused sign-ins' },
]

/** Columns that belong to a running process. */
export const ofProcesses: ReadonlySet<string> = new Set(['lease', 'leased_until'])

/** Tables that are not carried, because a publish or a migration writes them. */
export const rewritten =
  /^(?:published_|publish_faults|publications$|changes$|stale_courses$|removed_batches$|cleaned_html$|sitemap_chunks$|indexnow|kysely_|schema_fingerprint$)/

/** Why other tables are not carried. */
export const notCarried: Readonly<Record<string, string>> = {
  import_documents: 'uploads and the states before imports: an import of before cannot be undone here',
  staff_passkeys: 'passkeys are gone: these members sign in with a code by e-mail',
  staff_challenges: 'they belonged to passkeys',
  staff_sessions: 'members sign in again',
  staff_codes: 'members ask for a new code',
  staff_tokens: 'members ask for a new code or link',
  sign_in_asks: 'limits of the last day begin again',
  staff_invitations: 'invite again who has never signed in: staff invite',
  site_choice: 'choose the site’s institute again',
}
