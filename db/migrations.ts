import type { Migration } from 'kysely/migration'
import * as schema from './migrations/0001-schema.ts'

/** Every migration by name, forward only. A static record: reading the folder would not survive bundling. */
export const migrations: Record<string, Migration> = {
  '0001-schema': schema,
}
