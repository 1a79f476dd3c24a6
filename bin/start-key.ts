import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '#lib/base/db/open.ts'
import { digestKey, isWellFormedKey } from '#lib/contract/api/gates.ts'
import { createKey, websiteScopes } from '#lib/office/institutes/keys.ts'
import { findInstitute } from '#lib/office/institutes/names.ts'

/**
 * Returns a working API key of the demo institute; undefined when the institute was removed. The database stores only a
 * digest, so the key itself is saved in a file beside the data that only the owner can read.
 */
export async function requireDemoKey(db: Db, folder: string): Promise<string | undefined> {
  const file = join(folder, 'demo-key')
  const kept = readKey(file)
  if (kept !== undefined && (await isUsable(db, kept))) return kept
  const key = await createDemoKey(db)
  if (key !== undefined) writeFileSync(file, `${key}\n`, { mode: 0o600 })
  return key
}

/** Creates an API key of the demo institute. Returns undefined when the institute was removed. */
export async function createDemoKey(db: Db): Promise<string | undefined> {
  const institute = await findInstitute(db, 'demo')
  if (institute === undefined) return undefined
  const { key } = await createKey(db, {
    institute_id: institute.id,
    name: 'demo',
    product: 'pub',
    scopes: websiteScopes,
    expires_at: null,
    limit_per_minute: null,
  })
  return key
}

function readKey(file: string): string | undefined {
  try {
    const key = readFileSync(file, 'utf8').trim()
    return isWellFormedKey(key) ? key : undefined
  } catch {
    return undefined
  }
}

async function isUsable(db: Db, key: string): Promise<boolean> {
  const found = await db
    .selectFrom('api_keys')
    .select('id')
    .where('digest', '=', digestKey(key))
    .where('revoked_at', 'is', null)
    .where(sql<boolean>`coalesce(expires_at > clock_timestamp(), true)`)
    .executeTakeFirst()
  return found !== undefined
}
