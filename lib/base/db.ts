import { env } from '#lib/base/env.ts'
import { perProcess } from '#lib/base/per-process.ts'
import { openPools, type Pools } from './db/pools.ts'
import { requestLimits } from './db/time-limits.ts'

/** Opened on first use: a build has no database, and an embedded one can be opened only once. */
export const db: () => Pools = perProcess('db', () =>
  openPools({
    url: env().DATABASE_URL,
    readUrl: env().DATABASE_READ_URL,
    folder: env().DATA_DIR,
    isServerNeeded: env().VERCEL !== undefined,
    poolMax: env().DATABASE_POOL_MAX,
    limits: requestLimits,
  }),
)
