import type { Migration } from 'kysely/migration'
import * as schema from './migrations/0001-schema.ts'

/** A step of the schema, forward only. */
export interface CatalogueMigration extends Migration {
  /** The oldest release whose servers may run while this is applied, and after it; null: none may. */
  runsBeside: string | null
}

/** Every migration by name. A static record: reading the folder would not survive bundling. */
export const migrations: Record<string, CatalogueMigration> = {
  // The first schema: no server ran before it.
  '0001-schema': { ...schema, runsBeside: null },
}
