import type { Migration } from 'kysely/migration'
import * as source from './migrations/0001-source.ts'
import * as published from './migrations/0002-published.ts'

/** Every migration by name, forward only. A static record: reading the folder would not survive bundling. */
export const migrations: Record<string, Migration> = {
  '0001-source': source,
  '0002-published': published,
}
