import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { env } from '#lib/env.ts'

/** The key of the digests, and the time of the request. */
export interface SignInDeps {
  secret: string
  now: Date
}

/**
 * Returns the key for the digests of links, codes and sessions; undefined: the dashboard is closed. With an embedded
 * database, which is for trying, the secret that `npm start` made applies.
 */
export function dashboardSecret(): string | undefined {
  const { DASHBOARD_SECRET, DATABASE_URL, DATA_DIR, VERCEL } = env()
  if (DASHBOARD_SECRET !== undefined) return DASHBOARD_SECRET
  const file = fileIn(DATA_DIR)
  if (DATABASE_URL !== undefined || VERCEL !== undefined || !existsSync(file)) return undefined
  return readFileSync(file, 'utf8').trim() || undefined
}

/** Makes a secret for an embedded database that has none, readable by the owner only. */
export function requireTrialSecret(folder: string): void {
  const file = fileIn(folder)
  if (existsSync(file)) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, `${makeToken()}\n`, { mode: 0o600 })
}

const fileIn = (folder: string): string => join(folder, 'dashboard-secret')

/** Returns 256 random bits, for an address or a cookie. */
export const makeToken = (): string => randomBytes(32).toString('base64url')

/** Returns the digest that the database stores for a token or a code; without the secret it is useless. */
export const secretDigestOf = (token: string, secret: string): string =>
  createHmac('sha256', secret).update(token).digest('base64url')
