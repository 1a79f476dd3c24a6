import type { Migration } from 'kysely/migration'
import * as schema from './migrations/0001-schema.ts'

/** A migration of the schema. Migrations cannot be undone. */
export interface CatalogueMigration extends Migration {
  /**
   * The oldest release whose servers may run during and after this migration; null when no running server is allowed.
   */
  runsBeside: string | null
}

/** Every migration by name. A static record: reading the folder would not survive bundling. */
export const migrations: Record<string, CatalogueMigration> = {
  // The first schema: no server ran before it.
  '0001-schema': { ...schema, runsBeside: null },
}
