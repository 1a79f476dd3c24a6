import { type Checks, type Examination, type Finding, pluggedChecks, runChecks } from '#lib/module.ts'
import { checkKeys, checkWebsites } from './access.ts'
import { checkCounters } from './counters.ts'
import { checkClock, checkDatabase, checkMigrations, checkWrites } from './database.ts'
import { checkConnections, checkDeliveries } from './enquiries.ts'
import { checkInstitutes } from './institutes.ts'
import { checkMirror, checkRemoteSite, checkSite, checkWords } from './site.ts'

/** Checks of institutes; the subject of a finding is the institute's slug. */
export const ofInstitutes: Checks = {
  institute: checkInstitutes,
  keys: checkKeys,
  crm: checkConnections,
  leads: checkDeliveries,
  websites: checkWebsites,
}

/**
 * Checks in stages: a fault makes the later stages pointless, such as the content of tables before their migration.
 * `ofContent` are the checks that modules add.
 */
const stagesWith = (ofContent: Checks): Checks[] => [
  { database: checkDatabase },
  { migrations: checkMigrations },
  { writes: checkWrites, clock: checkClock, ...ofContent, site: checkSite, mirror: checkMirror },
]

const withoutDatabase: Checks = { site: checkRemoteSite, words: checkWords, counters: checkCounters }

/** Returns the names of all checks; alerts look for them (docs/operating.md). */
export const checkNames = async (): Promise<Set<string>> =>
  new Set([...stagesWith(await pluggedChecks()), withoutDatabase].flatMap(Object.keys))

/** Checks everything that the service needs. */
export async function examine(examination: Examination): Promise<Finding[]> {
  // Side by side, since two of them wait for another server.
  const others = Object.entries(withoutDatabase).map(([name, check]) =>
    runChecks({ [name]: check }, examination),
  )
  const findings: Finding[] = []
  for (const stage of stagesWith(await pluggedChecks()))
    if (areWell(findings)) findings.push(...(await runChecks(stage, examination)))
  return [...findings, ...(await Promise.all(others)).flat()]
}

export const areWell = (findings: readonly Finding[]): boolean => findings.every(({ is_ok }) => is_ok)
