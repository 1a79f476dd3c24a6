import { env } from '#lib/env.ts'
import { perProcess } from '#lib/per-process.ts'
import { requestLimits } from './db/limits.ts'
import type { Db } from './db/open.ts'
import { openPools, type Pools } from './db/pools.ts'

export type { Db }

/** The process's database, opened on first use so that a build needs none; an embedded one can be opened only once. */
export const db: () => Pools = perProcess('db', () =>
  openPools({
    url: env().DATABASE_URL,
    folder: env().DATA_DIR,
    isServerNeeded: env().VERCEL !== undefined,
    poolMax: env().DATABASE_POOL_MAX,
    limits: requestLimits,
  }),
)
