import type { StoredEntry } from './entry-rows.ts'

/** An entry as it was published last. */
export interface FormerEntry {
  entry_id: string
  position: string
  newest: string
  /** `newest` in milliseconds. */
  newest_ms: number
  languages: string[]
  places: string[]
  row_digest: string
  list_digest: string
  answer_digest: string
  revision: string
}

/** Former and present entries by id. */
export interface Replaced {
  former: ReadonlyMap<string, FormerEntry>
  now: ReadonlyMap<string, StoredEntry>
}
