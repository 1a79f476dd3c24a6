import { hash } from 'node:crypto'
import type { Database } from '#db/schema.ts'
import type { PublishedEntry } from '#lib/catalogue/compile/rows.ts'
import type { BulkRow, TextRow } from '#lib/db/bulk.ts'

/** An entry's rows, without the revision that they get as they are written. */
export interface StoredEntry {
  entry_id: string
  course: Omit<BulkRow<Database['published_courses']>, 'revision'>
  versions: TextRow<Database['published_versions']>[]
}

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

/** Returns the rows of an institute's entry. */
export function storedEntry(institute_id: string, entry: PublishedEntry): StoredEntry {
  const { entry_id, outline, pages } = entry
  const listed = {
    institute_id,
    entry_id,
    // Missing values sort last: above every position, below every creation time.
    position: entry.position ?? 'Infinity',
    newest: entry.newest ?? '-infinity',
    languages: entry.indexed.listings.map(({ language }) => language),
    places: entry.indexed.places,
    paid_currency: entry.paid_currency,
    next_change_on: entry.next_change_on,
    indexed: JSON.stringify(entry.indexed),
    search_text: JSON.stringify(entry.search_text),
  }
  // The long texts are digested once.
  const versions = entry.versions.map((version) => ({ ...version, digest: digestOf(Object.values(version)) }))
  const shown = versions.map(({ version_id, language, summary }) => [version_id, language, summary])
  const list_digest = digestOf([...Object.values(listed), ...shown.flat()])
  const answer_digest = digestOf([...versions.map(({ digest }) => digest), outline, ...pages])
  return {
    entry_id,
    course: {
      ...listed,
      outline,
      pages,
      row_digest: digestOf([list_digest, answer_digest]),
      list_digest,
      answer_digest,
    },
    versions: entry.versions.map((version, place) => ({
      institute_id,
      entry_id,
      place: String(place),
      ...version,
    })),
  }
}

/** Equal for equal values in the same order; no stored text has a NUL. */
function digestOf(values: unknown[]): string {
  const texts = values.map((value) => (typeof value === 'string' ? `"${value}` : JSON.stringify(value)))
  return hash('sha256', texts.join('\0'), 'base64url').slice(0, 22)
}
