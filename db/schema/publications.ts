import type { ColumnType, Generated } from 'kysely'
import type { GeneratedNumeric, Json, Moment, NullableMoment, Numeric } from './columns.ts'

/** What publishing knows of its own work. */
export interface PublicationTables {
  cleaned_html: CleanedHtmlTable
  changes: ChangesTable
  publish_faults: PublishFaultsTable
  publications: PublicationsTable
  published_entries: PublishedEntriesTable
  published_changes: PublishedChangesTable
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
  kind: ColumnType<'course' | 'path' | 'site'>
  /** The course's id, the path's code, or where the site's value stands; `''`: the institute as a whole. */
  id: string
  message: string
  failed_at: Moment
}

/** One row an institute: what a request needs to know before it reads. */
interface PublicationsTable {
  institute_id: string
  /** Grows with each publish, over all institutes. */
  revision: Numeric
  /** All changes after this revision are known; of the earlier ones some are no longer. */
  changes_from: GeneratedNumeric
  published_at: Moment
  /** When time alone next changes an answer; null when it never does. */
  next_change_at: NullableMoment
  /** The software's shape version that wrote the rows. */
  shape: number
  languages_enabled: boolean
  /** What of the site plain SQL can spoil, as it was good last. */
  site_kept: ColumnType<unknown, string | undefined, string>
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

/** The last change of each thing that readers are answered. */
interface PublishedChangesTable {
  institute_id: string
  kind: ColumnType<'course' | 'path' | 'list' | 'streams' | 'site'>
  /** A course's id or a path's code; `''` for a kind of which there is one. */
  id: string
  /** The id, or what stands for one that no index can hold. */
  key: string
  change: ColumnType<'changed' | 'removed'>
  /** The revision that brought it. */
  revision: Numeric
  at: Moment
}
