import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { env } from '#lib/env.ts'

/**
 * What keys the digests of all that opens the dashboard; undefined: it is closed. Beside an embedded database, which
 * is for trying, the one that `npm start` made up for it counts.
 */
export function dashboardSecret(): string | undefined {
  const { DASHBOARD_SECRET, DATABASE_URL, DATA_DIR, VERCEL } = env()
  if (DASHBOARD_SECRET !== undefined) return DASHBOARD_SECRET
  const file = fileIn(DATA_DIR)
  if (DATABASE_URL !== undefined || VERCEL !== undefined || !existsSync(file)) return undefined
  return readFileSync(file, 'utf8').trim() || undefined
}

/** Makes one up for an embedded database that has none; nobody else may read it. */
export function requireTrialSecret(folder: string): void {
  const file = fileIn(folder)
  if (existsSync(file)) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, `${makeToken()}\n`, { mode: 0o600 })
}

const fileIn = (folder: string): string => join(folder, 'dashboard-secret')

/** 256 random bits, for an address or a cookie. */
export const makeToken = (): string => randomBytes(32).toString('base64url')

/** What the database keeps of a token or a code: useless to who reads the database without the secret. */
export const digestOf = (token: string, secret: string): string =>
  createHmac('sha256', secret).update(token).digest('base64url')
