import type { Db } from '#lib/db/open.ts'
import type { Env } from '#lib/env.ts'
import { checkKeys, checkWebsites } from './access.ts'
import { checkCounters } from './counters.ts'
import { checkDatabase, checkMigrations } from './database.ts'
import { checkConnections, checkDeliveries } from './enquiries.ts'
import type { Finding } from './finding.ts'
import { checkHooks, checkSearchEngines } from './hooks.ts'
import { checkInstitutes } from './institutes.ts'
import { checkMirror, checkRemoteSite, checkSite, checkWords } from './site.ts'

export interface Occasion {
  now: Date
  /** Origin of a mirror of the site to check too. */
  mirror: string | undefined
}

/**
 * Checks everything that the service needs. Skips checks that an earlier fault makes pointless: the database when it
 * does not answer, and the content of tables before their migration.
 */
export async function examine(db: Db, env: Env, { now, mirror }: Occasion): Promise<Finding[]> {
  const counters = checkCounters(env)
  const remote = env.SITE_API_URL === undefined ? undefined : checkRemoteSite(env.SITE_API_URL, env)
  const findings = [await checkDatabase(db, env.DATABASE_URL)]
  if (areWell(findings)) findings.push(await checkMigrations(db))
  if (areWell(findings)) {
    findings.push(...(await examineInstitutes(db, env, now)))
    const site = remote ? undefined : await checkSite(db, env)
    if (site) findings.push(site)
    if (mirror !== undefined) findings.push(await checkMirror(db, env, mirror))
  }
  const words = checkWords(env)
  return [...findings, ...(remote ? [await remote] : []), ...(words ? [words] : []), await counters]
}

/** Returns the findings about institutes; `subject` names the institute. */
export const examineInstitutes = async (db: Db, env: Env, now: Date): Promise<Finding[]> => [
  ...(await checkInstitutes(db, now)),
  ...(await checkKeys(db, now)),
  ...(await checkConnections(db, env)),
  ...(await checkDeliveries(db, now)),
  ...(await checkHooks(db, now)),
  ...(env.INDEXNOW_KEY === undefined ? [] : await checkSearchEngines(db)),
  ...(await checkWebsites(db)),
]

export const areWell = (findings: readonly Finding[]): boolean => findings.every(({ is_ok }) => is_ok)
