import { pluggedChecks } from '#lib/module.ts'
import {
  type CheckedFinding,
  type Checks,
  type Examination,
  runChecks,
} from '#lib/office/findings/findings.ts'
import {
  checkClock,
  checkCounters,
  checkDatabase,
  checkMigrations,
  checkReplica,
  checkWrites,
} from './database.ts'
import { checkDns } from './dns.ts'
import { checkConnections, checkDeliveries } from './enquiries.ts'
import { checkHosts, checkInstitutes, checkKeys, checkWebsites } from './institutes.ts'
import { checkProxies } from './proxies.ts'
import { checkMirror, checkSite } from './site.ts'

/** Checks of institutes. Each returns findings whose subject is an institute's slug. */
export const ofInstitutes: Checks = {
  institute: checkInstitutes,
  keys: checkKeys,
  crm: checkConnections,
  leads: checkDeliveries,
  websites: checkWebsites,
  hosts: checkHosts,
}

/**
 * The checks in stages. After a fault, later stages are skipped, because their results would be meaningless: for
 * example, a table that a missing migration creates cannot be checked. `ofContent` contains the checks that modules
 * add.
 */
const stagesWith = (ofContent: Checks): Checks[] => [
  { database: checkDatabase },
  { migrations: checkMigrations },
  {
    writes: checkWrites,
    clock: checkClock,
    ...ofContent,
    site: checkSite,
    dns: checkDns,
    proxies: checkProxies,
    mirror: checkMirror,
  },
]

const withoutDatabase: Checks = { replica: checkReplica, counters: checkCounters }

/** Names of all checks, which alerts refer to (docs/operating.md). */
export const checkNames = async (): Promise<Set<string>> =>
  new Set([...stagesWith(await pluggedChecks()), withoutDatabase].flatMap(Object.keys))

export async function examine(examination: Examination): Promise<CheckedFinding[]> {
  // Run concurrently, because two of them wait for another server.
  const others = Object.entries(withoutDatabase).map(([name, check]) =>
    runChecks({ [name]: check }, examination),
  )
  const findings: CheckedFinding[] = []
  for (const stage of stagesWith(await pluggedChecks()))
    if (areWell(findings)) findings.push(...(await runChecks(stage, examination)))
  return [...findings, ...(await Promise.all(others)).flat()]
}

export const areWell = (findings: readonly CheckedFinding[]): boolean =>
  findings.every(({ weight }) => weight !== 'error')
