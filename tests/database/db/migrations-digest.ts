import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

/** Returns a digest of all migrations. */
export function migrationsDigest(): string {
  const folder = new URL('../../../db/migrations/', import.meta.url)
  const hash = createHash('sha256').update(
    readFileSync(new URL('../../../db/migrations.ts', import.meta.url)),
  )
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort())
    if (file.endsWith('.ts')) hash.update(readFileSync(new URL(file, folder)))
  const ofModules = new URL('../../../lib/modules/', import.meta.url)
  for (const file of readdirSync(ofModules, { recursive: true, encoding: 'utf8' }).sort())
    if (file.endsWith('/tables.ts')) hash.update(readFileSync(new URL(file, ofModules)))
  return hash.digest('hex').slice(0, 12)
}
