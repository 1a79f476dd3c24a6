import { env } from '#lib/env.ts'
import { requestLimits } from './db/limits.ts'
import { type Db, openDatabase } from './db/open.ts'

export type { Db }

const slot = Symbol.for('catalogue.db')
const shared = globalThis as { [slot]?: Db }

/**
 * The process's database, opened on first use so that a build needs none. Kept on `globalThis`: the server and the
 * pages are bundled apart, and an embedded database can be opened once only.
 */
export function db(): Db {
  shared[slot] ??= openDatabase({
    url: env().DATABASE_URL,
    folder: env().DATA_DIR,
    poolMax: env().DATABASE_POOL_MAX,
    limits: requestLimits,
  })
  return shared[slot]
}
