/**
 * The tables as Kysely sees them; written by hand, and compared with the migrated database by a test.
 * `numeric` and `int8` are selected through casts, so that both drivers answer with the same types.
 */
import type { ColumnType, Generated } from 'kysely'

/** Written as an ISO string or Date, read as a Date. */
type Moment = ColumnType<Date, string | Date, string | Date>
type NullableMoment = ColumnType<Date | null, string | Date | null, string | Date | null>
/** Written as text (`JSON.stringify`), read parsed. */
type Json<T> = ColumnType<T, string, string>

interface InstitutesTable {
  id: string
  slug: string
  name: string
  logo_url: string | null
  website_url: string | null
  catalogue_access: Generated<boolean>
  leads_per_visitor: Generated<number>
  leads_per_minute: Generated<number>
  site_url: string | null
  course_page_url: string | null
  time_zone: Generated<string>
  currency: string | null
  prices_visible: Generated<boolean>
  card_label: Generated<string>
  languages_enabled: Generated<boolean>
  streams_source: string | null
}

interface WebsitesTable {
  institute_id: string
  /** Serialised as browsers send it: scheme, host in lower case, port unless it is the scheme's own. */
  origin: string
}

interface LanguagesTable {
  institute_id: string
  sequence: number
  code: string
  label: string
  match: string[]
}

interface EditionsTable {
  institute_id: string
  group_sequence: number
  sequence: number
  course_id: string
}

interface FormatsTable {
  institute_id: string
  sequence: number
  key: string
  label: string
  tags: string[]
  levels: string[]
}

interface FoldersTable {
  institute_id: string
  id: string
  parent_id: string | null
  sequence: number
  title: string | null
  subtitle: string | null
  slug: string | null
  tag: string | null
  image_url: string | null
  accent_color: string | null
  hidden: Generated<boolean>
}

interface StreamItemsTable {
  institute_id: string
  sequence: number
  label: string | null
  slug: string | null
  tag: string | null
  image_url: string | null
}

interface CoursesTable {
  institute_id: string
  id: string
  /** Place in the document; orders nothing that visitors see. */
  sequence: number
  title: string
  subtitle: string | null
  published: Generated<boolean>
  archived: Generated<boolean>
  position: ColumnType<string | null, number | string | null, number | string | null>
  image_url: string | null
  tags: Generated<string[]>
  description_html: string | null
  about_html: string | null
  why_learn_html: string | null
  who_should_learn_html: string | null
  mode: string | null
  faqs: Json<unknown>
  preview_video_url: string | null
  rating: number | null
  authors: Json<unknown>
  instructors: Json<unknown>
  coming_soon: Generated<boolean>
  seo_title: string | null
  seo_description: string | null
  updated_at: NullableMoment
}

interface VersionsTable {
  institute_id: string
  id: string
  course_id: string
  sequence: number
  level: string | null
  position: ColumnType<string | null, number | string | null, number | string | null>
  status: Generated<string>
  created_at: NullableMoment
  tags: Generated<string[]>
  outline: Json<unknown>
}

interface InvitesTable {
  institute_id: string
  id: string
  version_id: string
  sequence: number
  is_default: Generated<boolean>
  status: Generated<string>
  starts_on: ColumnType<string | null, string | null, string | null>
  ends_on: ColumnType<string | null, string | null, string | null>
  updated_at: NullableMoment
}

interface PlansTable {
  institute_id: string
  id: string
  invite_id: string
  sequence: number
  amount: ColumnType<string, number | string, number | string>
  compare_at_amount: ColumnType<string | null, number | string | null, number | string | null>
  currency: string
  active: Generated<boolean>
}

interface LearningPathsTable {
  institute_id: string
  code: string
  sequence: number
  name: string
  stream: string | null
  image_url: string | null
  description_html: string | null
}

interface PathStepsTable {
  institute_id: string
  path_sequence: number
  sequence: number
  course_id: string
  title: string | null
  image_url: string | null
  level: string | null
  tags: Generated<string[]>
  amount: ColumnType<string | null, number | string | null, number | string | null>
  currency: string | null
  url: string | null
}

interface ApiKeysTable {
  id: string
  institute_id: string
  name: string
  product: string
  /** SHA-256 of the whole key, lower-case hex. */
  digest: string
  /** First 16 characters of the key, for display. */
  prefix: string
  scopes: string[]
  /** Requests per clock minute; null for the service's default. */
  limit_per_minute: number | null
  created_at: Generated<Date>
  expires_at: NullableMoment
  revoked_at: NullableMoment
}

interface CleanedHtmlTable {
  /** SHA-256 of the cleaner's version, the kind and the authored text, lower-case hex. */
  digest: string
  html: string | null
  text: string | null
}

/** What has to be published again; written by triggers on the source tables. */
interface ChangesTable {
  id: Generated<string>
  institute_id: string
  /** Null: the change may touch the whole institute. */
  course_id: string | null
}

/** What could not be published and keeps its last good state. */
interface PublishFaultsTable {
  institute_id: string
  /** `''`: the institute as a whole. */
  course_id: string
  message: string
  failed_at: Moment
}

/** One row an institute: what a request needs to know before it reads. */
interface PublicationsTable {
  institute_id: string
  /** Grows with each publish, over all institutes. */
  revision: ColumnType<string, number | string, number | string>
  published_at: Moment
  /** When time alone next changes an answer; null when it never does. */
  next_change_at: NullableMoment
  /** The software's shape version that wrote the rows. */
  shape: number
  languages_enabled: boolean
  /** Finished JSON of `GET /site`. */
  site: string
  /** Finished JSON of `GET /streams`. */
  streams: string
}

/** What the other tables hold of an entry: a digest of its rows, by table. */
interface PublishedEntriesTable {
  institute_id: string
  entry_id: string
  digests: Json<Record<string, string>>
}

/** What filters and sorts of `GET /courses` need: a row per entry and listing language (`''` the default). */
interface PublishedCoursesTable {
  institute_id: string
  language: string
  entry_id: string
  /** The version shown. */
  version_id: string
  position: ColumnType<string, number | string, number | string>
  newest: Moment
  title_key: string
  title_folded: string
  price: ColumnType<string | null, number | string | null, number | string | null>
  search: string
  /** Of which the course is found under each, as `facetOf` names them; as decimals, since they have 64 bits. */
  facets: string[]
  /** Currency of the entry's first paid plan, hidden or not; decides the site's when it has none of its own. */
  paid_currency: string | null
  /** The next day in the site's zone on which a date of the entry is passed. */
  next_change_on: ColumnType<string | null, string | null, string | null>
}

/** What a site lists of a course in one language (`''`: it has none), as finished JSON. */
interface PublishedEditionsTable {
  institute_id: string
  entry_id: string
  language: string
  edition: string
}

/** The courses under each facet, in the default order: one row a course, whatever its languages. */
interface PublishedFacetsTable {
  institute_id: string
  facet: string
  newest: Moment
  position: ColumnType<string, number | string, number | string>
  entry_id: string
}

/** How many courses of the list in a language (`''`: the list without one) have a facet. */
interface PublishedCountsTable {
  institute_id: string
  language: string
  facet: string
  courses: number
}

/** Finished JSON of an entry as one of its versions shows it. */
interface PublishedVersionsTable {
  institute_id: string
  version_id: string
  entry_id: string
  summary: string
  detail: string
}

/** Which version an id in a path shows, by language (`''` without one). */
interface PublishedOpeningsTable {
  institute_id: string
  course_id: string
  language: string
  entry_id: string
  version_id: string
}

/** Every version of an entry. */
interface PublishedVariantsTable {
  institute_id: string
  version_id: string
  entry_id: string
}

/** Steps that paths show from their own data, their courses not being published. */
interface PublishedStepsTable {
  institute_id: string
  course_id: string
}

interface PublishedOutlinesTable {
  institute_id: string
  entry_id: string
  language: string
  outline: string
}

interface PublishedPagesTable {
  institute_id: string
  entry_id: string
  /** Place among the entry's editions. */
  edition: number
  position: ColumnType<string, number | string, number | string>
  newest: Moment
  page: string
}

interface PublishedPathsTable {
  institute_id: string
  sequence: number
  /** Folded, as a request's code is compared. */
  code: string
  /** Folded slug of the stream it is filed under; `''` for none. */
  stream: string
  entry: string
  detail: string
}

interface LeadsTable {
  id: string
  institute_id: string
  created_at: Moment
  /** What makes two enquiries one, hashed; unique for the institute. */
  fingerprint: string
  full_name: string
  email: string | null
  phone: string | null
  message: string | null
  course_id: string | null
  package_session_id: string | null
  page_url: string | null
  source: string | null
  consent: boolean | null
  custom_fields: Json<Record<string, string>>
  /** How often it was sent again. */
  repeats: Generated<number>
  last_repeated_at: NullableMoment
  /** The visitor's address, hashed. */
  visitor: string
  /** Why it looks like spam; null when it does not. */
  suspicion: string | null
  /** When an operator let a suspect one through. */
  released_at: NullableMoment
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

export interface Database {
  leads: LeadsTable
  lead_deliveries: LeadDeliveriesTable
  crm_connections: CrmConnectionsTable
  lead_settings: LeadSettingsTable
  institutes: InstitutesTable
  websites: WebsitesTable
  languages: LanguagesTable
  editions: EditionsTable
  formats: FormatsTable
  folders: FoldersTable
  stream_items: StreamItemsTable
  courses: CoursesTable
  versions: VersionsTable
  invites: InvitesTable
  plans: PlansTable
  learning_paths: LearningPathsTable
  path_steps: PathStepsTable
  api_keys: ApiKeysTable
  cleaned_html: CleanedHtmlTable
  changes: ChangesTable
  publish_faults: PublishFaultsTable
  publications: PublicationsTable
  published_entries: PublishedEntriesTable
  published_courses: PublishedCoursesTable
  published_editions: PublishedEditionsTable
  published_facets: PublishedFacetsTable
  published_counts: PublishedCountsTable
  published_versions: PublishedVersionsTable
  published_openings: PublishedOpeningsTable
  published_variants: PublishedVariantsTable
  published_steps: PublishedStepsTable
  published_outlines: PublishedOutlinesTable
  published_pages: PublishedPagesTable
  published_paths: PublishedPathsTable
}
