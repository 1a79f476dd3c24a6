import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { plugged } from '#lib/module.ts'

/** Returns a digest of all migrations, and of which modules are plugged in. */
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
  hash.update(JSON.stringify(plugged().map(({ name }) => name)))
  return hash.digest('hex').slice(0, 12)
}
