import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import {
  type BulkRow,
  deletionKeyed,
  insertRows,
  insertTexts,
  rowsKeyed,
  type TextRow,
} from '#lib/base/db/bulk-rows.ts'
import type { Db } from '#lib/base/db/open.ts'
import type { PublishedEntry } from '#lib/contract/catalogue/compile/published-entry.ts'
import { catalogueKey } from '#lib/contract/catalogue/rules/visibility.ts'

/** Rows of an entry, without the revision, which is added when they are written. */
export interface StoredEntry {
  entry_id: string
  course: Omit<BulkRow<Database['published_courses']>, 'revision' | 'events'>
  /** Digests of what calendars tell of the versions, by version id. */
  events: Record<string, string>
  versions: TextRow<Database['published_versions']>[]
}

/** The publish that last changed what calendars tell of a version. */
interface EventChange {
  digest: string
  revision: number
  /** ISO 8601. */
  at: string
}

/** The last published state of an entry, for comparison. */
export interface FormerEntry {
  entry_id: string
  position: string
  /** Newest `created_at` in milliseconds since 1970. */
  newest_ms: number
  catalogue_key: string
  languages: string[]
  places: string[]
  row_digest: string
  list_digest: string
  answer_digest: string
  revision: string
  events: Record<string, EventChange>
  open_versions: string[]
}

/** Entries by id, before and after a chunk was written. */
export interface Replaced {
  former: ReadonlyMap<string, FormerEntry>
  now: ReadonlyMap<string, StoredEntry>
}

export function storedEntry(institute_id: string, entry: PublishedEntry): StoredEntry {
  const { entry_id, outline, pages, open_versions } = entry
  const listed = {
    institute_id,
    entry_id,
    // Infinity sorts missing values last: after every position, or before every creation time.
    position: entry.position ?? 'Infinity',
    newest: entry.newest ?? '-infinity',
    catalogue_key: catalogueKey({ ...entry, id: entry_id }),
    languages: entry.indexed.listings.map(({ language }) => language),
    places: entry.indexed.places,
    paid_currency: entry.paid_currency,
    next_change_on: entry.next_change_on,
    indexed: JSON.stringify(entry.indexed),
    search_text: JSON.stringify(entry.search_text),
  }
  // Digests the long texts only once.
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
      open_versions,
      row_digest: digestOf([list_digest, answer_digest, open_versions]),
      list_digest,
      answer_digest,
    },
    events: Object.fromEntries(Object.entries(entry.events).map(([id, text]) => [id, digestOf([text])])),
    versions: entry.versions.map((version, index) => ({
      institute_id,
      entry_id,
      place: String(index),
      ...version,
    })),
  }
}

/** Digests a list of values. Separates them by NUL, which no stored text contains. */
function digestOf(values: unknown[]): string {
  const texts = values.map((value) => (typeof value === 'string' ? `"${value}` : JSON.stringify(value)))
  return hash('sha256', texts.join('\0'), 'base64url').slice(0, 22)
}

interface WriteOptions {
  /** True rewrites all rows, to repair damage. False writes only rows of entries that differ. */
  isRepair: boolean
  revision: number
  now: Date
}

/** Replaces the published rows of some courses if their entries differ. Returns the former and the new entries. */
export async function writeEntries(
  trx: Db,
  instituteId: string,
  courseIds: string[],
  stored: StoredEntry[],
  { isRepair, revision, now }: WriteOptions,
): Promise<Replaced> {
  const former = await findFormer(trx, instituteId, courseIds)
  const replaced = { former, now: new Map(stored.map((entry) => [entry.entry_id, entry])) }
  const written = stored.filter(
    ({ entry_id, course }) => isRepair || former.get(entry_id)?.row_digest !== course.row_digest,
  )
  const removed = [...former.keys()].filter((id) => !replaced.now.has(id))
  const replacedIds = [...removed, ...written.map(({ entry_id }) => entry_id)]
  await deleteEntries(trx, instituteId, replacedIds)
  // Also those of other entries, because editions may have been grouped otherwise.
  const lastEvents: FormerEntry['events'] = Object.assign(
    {},
    ...[...former.values()].map(({ events }) => events),
  )
  const changed = { revision, at: now.toISOString() }
  const eventsOf = (events: StoredEntry['events']) =>
    Object.fromEntries(
      Object.entries(events).map(([id, digest]): [string, EventChange] => {
        const last = lastEvents[id]
        return [id, last?.digest === digest ? last : { digest, ...changed }]
      }),
    )
  const courses = written.map(({ entry_id, course, events }) => {
    const last = former.get(entry_id)
    const isListedAlike = !isRepair && last?.list_digest === course.list_digest
    return { ...course, events: eventsOf(events), revision: (isListedAlike && last?.revision) || revision }
  })
  const versions = written.flatMap((entry) => entry.versions)
  await waitForAll([
    insertRows(trx, 'published_courses', courses),
    // Passed as plain parameters, because most of the bytes written are these long texts.
    insertTexts(trx, 'published_versions', versions),
  ])
  return replaced
}

async function findFormer(
  trx: Db,
  instituteId: string,
  courseIds: string[],
): Promise<Map<string, FormerEntry>> {
  const opened = rowsKeyed('published_versions', instituteId, 'course_id', courseIds)
  const named = rowsKeyed('published_courses', instituteId, 'entry_id', courseIds)
  // Raw SQL, because Kysely cannot force look-ups by key: see `rowsKeyed`.
  const { rows } = await sql<FormerEntry>`
    select course.entry_id, position::text, extract(epoch from newest)::float8 * 1000 as newest_ms,
      catalogue_key, languages, places, row_digest, list_digest, answer_digest, revision::text, events, open_versions
    from (select entry_id from ${opened} opened union select entry_id from ${named} named) entry
    cross join lateral (select * from published_courses course
      where course.institute_id = ${instituteId} and course.entry_id = entry.entry_id offset 0) course`.execute(
    trx,
  )
  return new Map(rows.map((row) => [row.entry_id, row]))
}

async function deleteEntries(trx: Db, instituteId: string, entryIds: string[]): Promise<void> {
  if (entryIds.length === 0) return
  const versions = deletionKeyed('published_versions', instituteId, 'entry_id', entryIds)
  const courses = deletionKeyed('published_courses', instituteId, 'entry_id', entryIds)
  await sql`with versions as (${versions}) ${courses}`.execute(trx)
}

/** Waits until all have ended before it throws: a statement could still run after its transaction ended. */
export async function waitForAll<Works extends readonly Promise<unknown>[] | []>(works: Works) {
  const errors: unknown[] = []
  for (const work of works) work.catch((error) => errors.push(error))
  await Promise.allSettled(works)
  if (errors.length > 0) throw errors[0]
  return Promise.all(works)
}

/** Uses one item while the next is made and the one after that is fetched. Throws like `waitForAll`. */
export async function inStages<Item, Made>(
  items: AsyncIterator<Item, undefined>,
  make: (item: Item) => Promise<Made>,
  use: (made: Made) => Promise<void>,
): Promise<void> {
  const nothing = Promise.resolve(undefined)
  let fetched = await items.next()
  let made: { of: Made } | undefined
  while (!fetched.done || made) {
    const making = fetched.done ? nothing : make(fetched.value).then((of) => ({ of }))
    const fetching = fetched.done ? Promise.resolve(fetched) : items.next()
    const using = made ? use(made.of) : nothing
    ;[fetched, made] = await waitForAll([fetching, making, using])
  }
}
