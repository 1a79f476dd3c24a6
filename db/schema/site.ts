import type { ColumnType, Generated } from 'kysely'
import type { Moment, NullableMoment } from './columns.ts'

/** What an institute and its site author. */
export interface SiteTables {
  institutes: InstitutesTable
  websites: WebsitesTable
  website_proofs: WebsiteProofsTable
  languages: LanguagesTable
  editions: EditionsTable
  formats: FormatsTable
  folders: FoldersTable
  stream_items: StreamItemsTable
}

interface InstitutesTable {
  id: string
  slug: string
  name: string
  logo_url: string | null
  website_url: string | null
  contact_phone: string | null
  contact_whatsapp: string | null
  contact_email: string | null
  contact_address: string | null
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
  /** The document that was imported last has it. */
  in_document: Generated<boolean>
  /** It was added beside the document. */
  is_added: Generated<boolean>
}

/** A website that an institute says is its own, whether or not it proved that yet. */
interface WebsiteProofsTable {
  institute_id: string
  origin: string
  /** What has to stand there. */
  token: string
  added_at: Moment
  /** When it was proved last; null: never, and nobody may call from there for it. */
  proved_at: NullableMoment
  /** How. */
  means: ColumnType<'file' | 'meta' | 'dns' | null>
  checked_at: NullableMoment
  /** Since when the proof is gone; null while it stands. */
  failing_since: NullableMoment
  /** What was found instead; null while it stands. */
  fault: string | null
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
