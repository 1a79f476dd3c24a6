import { afterAll, beforeEach } from 'vitest'
import type { Db } from '#lib/base/db/open.ts'
import { onePool } from '#lib/base/db/pools.ts'
import { digestKey } from '#lib/contract/api/gates.ts'
import type { IndexedCourse } from '#lib/contract/catalogue/index/indexed-course.ts'
import { shapeVersion } from '#lib/contract/catalogue/publish/shape-version.ts'
import { embedded } from '../database/databases.ts'
import { replaceInProcess } from '../in-process.ts'

/** The keys by their kind; each test file has its own database in memory. */
export const keyOf = (seed: string, product = 'pub'): string =>
  `cat_${product}_${digestKey(seed).slice(0, 48)}`

export const website = 'https://school.example'

let memory: Db | undefined

/** Opens a migrated database in memory as the process's own; before each test the process uses that one. */
export async function openMemory(): Promise<Db> {
  process.env.LOG_LEVEL ??= 'silent'
  memory = (await embedded.open()).db
  setDatabase(memory)
  await memory.selectFrom('institutes').select('id').execute()
  return memory
}

export const setDatabase = (db: Db): void => {
  replaceInProcess('db', onePool(db))
}

beforeEach(() => {
  if (memory) setDatabase(memory)
})
afterAll(() => memory?.destroy())

/** An institute with one published course, one learning path and one verified website. */
export async function addInstitute(db: Db, id: string): Promise<void> {
  await db.insertInto('institutes').values({ id, slug: id, name: id }).execute()
  await db.insertInto('websites').values({ institute_id: id, origin: website }).execute()
  // These published rows have no authored data, so the due publish would remove them.
  await db.deleteFrom('stale_courses').where('institute_id', '=', id).execute()
  const entry = { institute_id: id, entry_id: 'course-1' }
  const newest = '2026-05-01T00:00:00.000Z'
  const state = { revision: 1, published_at: newest, next_change_at: null, shape: shapeVersion }
  const kept = { site_kept: '{"time_zone":"UTC"}', languages_enabled: false }
  const answers = { site: '{"institute":{"name":"Gärten"}}', streams: '{"source":null,"streams":[]}' }
  await db
    .insertInto('publications')
    .values({ institute_id: id, ...state, ...kept, ...answers })
    .execute()
  const course: IndexedCourse = {
    id: 'course-1',
    position: 1,
    newest,
    price: null,
    titles: ['Knitting'],
    tags: ['Craft'],
    instructors: [],
    levels: [],
    keys: [],
    places: [],
    batches: [],
    listings: [{ language: '', title: 0, level: null, availability: 'available', price: 'free' }],
  }
  const texts = {
    indexed: JSON.stringify(course),
    search_text: '{"titles":[],"words":[]}',
    outline: '{"course_id":"course-1"}',
  }
  const digests = { row_digest: '', list_digest: '', answer_digest: '' }
  const placed = { position: 1, catalogue_key: course.id, newest, languages: [''], places: [], pages: [] }
  await db
    .insertInto('published_courses')
    .values({ ...entry, ...placed, ...texts, ...digests, revision: 1, open_versions: [] })
    .execute()
  const variant = { package_session_id: 'version-1', language: null, availability: 'available' }
  const summary = JSON.stringify({ id: 'course-1', languages: [], variants: [variant] })
  const version = { place: 0, version_id: 'version-1', course_id: 'course-1', language: '', summary }
  await db
    .insertInto('published_versions')
    .values({ ...entry, ...version, detail: '{"id":"course-1","title":"Knitting"}' })
    .execute()
  const path = { sequence: 1, code: 'start', stream: '', entry: '{"code":"start"}' }
  await db
    .insertInto('published_paths')
    .values({ institute_id: id, ...path, detail: '{"code":"start","steps":[]}' })
    .execute()
}

/** Adds a key and answers it in full. */
export async function addKey(
  db: Db,
  seed: string,
  key: {
    institute?: string
    product?: string
    scopes?: string[]
    limit?: number
    expires?: Date
    revoked?: Date
  } = {},
): Promise<string> {
  const whole = keyOf(seed, key.product)
  await db
    .insertInto('api_keys')
    .values({
      id: `key-${seed}`,
      institute_id: key.institute ?? 'craft',
      name: seed,
      product: key.product ?? 'pub',
      digest: digestKey(whole),
      prefix: whole.slice(0, 16),
      scopes: key.scopes ?? ['catalog:read', 'leads:write'],
      limit_per_minute: key.limit ?? null,
      expires_at: key.expires ?? null,
      revoked_at: key.revoked ?? null,
    })
    .execute()
  return whole
}
