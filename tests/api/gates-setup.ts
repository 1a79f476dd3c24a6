import { afterAll, beforeEach } from 'vitest'
import type { Db } from '#lib/base/db/open.ts'
import { onePool } from '#lib/base/db/pools.ts'
import { digestKey } from '#lib/contract/api/gates.ts'
import { publishDocument } from '../database/catalogue/publish/publish-document.ts'
import { courseOf, documentOf } from '../database/commands/setup.ts'
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
export const addInstitute = (db: Db, id: string): Promise<string> =>
  publishDocument(
    db,
    documentOf(id, {
      institute: { id, slug: id, name: 'Gärten', websites: [website] },
      courses: [courseOf('course-1')],
      learning_paths: [{ code: 'start', name: 'Start', steps: [{ course_id: 'course-1' }] }],
    }),
    new Date(),
  )

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
