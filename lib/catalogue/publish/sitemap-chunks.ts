import { sql } from 'kysely'
import type { Db } from '#lib/db/open.ts'
import type { Replaced } from './entries.ts'

/**
 * The whole sitemap is stored as finished JSON in chunks: reading 86,000 courses one by one takes several times as long.
 * A chunk has the courses from its catalogue key up to the next chunk's.
 */
const entriesPerChunk = 500
/** A chunk that has grown larger is divided, with all others. */
const entriesMax = 2 * entriesPerChunk
/** With more changes, writing all chunks costs less than finding those to write. */
const changesMax = 500

/** Collects where a publish changes the sitemap, and writes these chunks. */
export class SitemapChanges {
  /** Catalogue keys, of at most `changesMax` changes. */
  readonly #keys: string[] = []
  #count = 0

  add({ former, now }: Replaced): void {
    for (const [id, { catalogue_key }] of former) if (!now.has(id)) this.#note(catalogue_key)
    for (const [id, { course }] of now) {
      const last = former.get(id)
      if (last && last.catalogue_key !== course.catalogue_key) this.#note(last.catalogue_key)
      else if (last?.answer_digest === course.answer_digest) continue
      this.#note(course.catalogue_key)
    }
  }

  #note(key: string): void {
    if (++this.#count <= changesMax) this.#keys.push(key)
  }

  /** Writes the chunks that differ, once all entries are written; all chunks for a repair. */
  async write(trx: Db, instituteId: string, isRepair: boolean): Promise<void> {
    if (!isRepair && this.#count === 0) return
    const isPart = !isRepair && this.#count <= changesMax
    const sizes = isPart ? await rewriteChunks(trx, instituteId, this.#keys) : []
    if (sizes.length === 0 || sizes.some((size) => size > entriesMax)) await writeAllChunks(trx, instituteId)
  }
}

const joined = sql`coalesce(string_agg(array_to_string(pages, ','), ',' order by catalogue_key)
  filter (where pages <> '{}'), '')`

/** Writes the chunks that have these keys, which begin with hexadecimal digits, and returns how many courses each then has; none without any chunk. */
async function rewriteChunks(trx: Db, instituteId: string, keys: string[]): Promise<number[]> {
  const start = (comparison: ReturnType<typeof sql>, order: ReturnType<typeof sql>) => sql`
    select from_key from sitemap_chunks where institute_id = ${instituteId} and from_key ${comparison}
    order by from_key ${order} limit 1`
  const { rows } = await sql<{ entries: number }>`
    with stale as (
      select distinct chunk.from_key from unnest(${keys}::text[]) as changed (key)
      cross join lateral (${start(sql`<= changed.key`, sql`desc`)}) chunk
    )
    update sitemap_chunks chunk set pages = filled.pages
    from stale
    left join lateral (${start(sql`> stale.from_key`, sql`asc`)}) following on true
    cross join lateral (
      select count(*)::int as entries, ${joined} as pages from published_courses
      where institute_id = ${instituteId} and catalogue_key >= stale.from_key
        and catalogue_key < coalesce(following.from_key, 'g')) filled
    where chunk.institute_id = ${instituteId} and chunk.from_key = stale.from_key
    returning entries`.execute(trx)
  return rows.map(({ entries }) => entries)
}

/** Divides an institute's courses into chunks anew. */
async function writeAllChunks(trx: Db, instituteId: string): Promise<void> {
  await trx.deleteFrom('sitemap_chunks').where('institute_id', '=', instituteId).execute()
  // The first chunk begins before every key, so a new first course is in it, too.
  await sql`
    insert into sitemap_chunks (institute_id, from_key, pages)
    select ${instituteId}, case when chunk = 0 then '' else min(catalogue_key) end, ${joined}
    from (
      select (row_number() over (order by catalogue_key) - 1) / ${entriesPerChunk}::int as chunk, catalogue_key, pages
      from published_courses where institute_id = ${instituteId}
    ) numbered group by chunk`.execute(trx)
}
