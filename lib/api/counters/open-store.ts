import { type Env, env } from '#lib/env.ts'
import { openKv } from './kv-store.ts'
import { openRedis } from './redis-store.ts'
import type { CounterStore } from './store.ts'

/** Opens the store that the settings name; undefined when they name none. */
export function openStore({
  KV_REST_API_URL: url,
  KV_REST_API_TOKEN: token,
  REDIS_URL: redisUrl,
}: Env): Promise<CounterStore> | undefined {
  if (url && token) return openKv(url, token)
  return redisUrl ? openRedis(redisUrl) : undefined
}

/** A secret that all processes with the same store know; undefined without a store, or for one without a password. */
export function storeSecret({ KV_REST_API_TOKEN: token, REDIS_URL: url }: Env = env()): string | undefined {
  return token ?? (url === undefined ? undefined : new URL(url).password || undefined)
}
