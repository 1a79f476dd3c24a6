import type { Migration } from 'kysely/migration'
import * as schema from './migrations/0001-schema.ts'
import * as publishedParts from './migrations/0002-published-parts.ts'
import * as changeTimes from './migrations/0003-change-times.ts'
import * as connections from './migrations/0004-connections.ts'
import * as removedBatches from './migrations/0005-removed-batches.ts'

/** A step of the schema, forward only. */
export interface CatalogueMigration extends Migration {
  /** The oldest release whose servers may run while this is applied, and after it; null: none may. */
  runsBeside: string | null
}

/** Every migration by name. A static record: reading the folder would not survive bundling. */
export const migrations: Record<string, CatalogueMigration> = {
  // The first schema: no server ran before it.
  '0001-schema': { ...schema, runsBeside: null },
  '0002-published-parts': { ...publishedParts, runsBeside: '1.0.0' },
  '0003-change-times': { ...changeTimes, runsBeside: '1.0.0' },
  // Older servers take a connection for the institute's only one.
  '0004-connections': { ...connections, runsBeside: null },
  '0005-removed-batches': { ...removedBatches, runsBeside: '1.0.0' },
}
