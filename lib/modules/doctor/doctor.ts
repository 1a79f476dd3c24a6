import { checkKeys, checkWebsites } from './access.ts'
import { checkCounters } from './counters.ts'
import { checkDatabase, checkMigrations } from './database.ts'
import { checkConnections, checkDeliveries } from './enquiries.ts'
import type { Check, Examination, Finding } from './finding.ts'
import { checkHooks, checkSearchEngines } from './hooks.ts'
import { checkInstitutes } from './institutes.ts'
import { checkMirror, checkRemoteSite, checkSite, checkWords } from './site.ts'

/** Checks of institutes; the subject of a finding is the institute's slug. */
const ofInstitutes: Record<string, Check> = {
  institute: checkInstitutes,
  keys: checkKeys,
  crm: checkConnections,
  leads: checkDeliveries,
  hooks: checkHooks,
  indexnow: checkSearchEngines,
  websites: checkWebsites,
}

/** Checks in stages: a fault makes the later stages pointless, such as the content of tables before their migration. */
const stages: Record<string, Check>[] = [
  { database: checkDatabase },
  { migrations: checkMigrations },
  { ...ofInstitutes, site: checkSite, mirror: checkMirror },
]

const withoutDatabase: Record<string, Check> = {
  site: checkRemoteSite,
  words: checkWords,
  counters: checkCounters,
}

/** The names of all checks; alerts look for them (docs/operating.md). */
export const checks = new Set([...stages, withoutDatabase].flatMap(Object.keys))

/** Checks everything that the service needs. */
export async function examine(examination: Examination): Promise<Finding[]> {
  // Side by side, since two of them wait for another server.
  const others = Object.entries(withoutDatabase).map(([name, check]) => run({ [name]: check }, examination))
  const findings: Finding[] = []
  for (const stage of stages) if (areWell(findings)) findings.push(...(await run(stage, examination)))
  return [...findings, ...(await Promise.all(others)).flat()]
}

export const examineInstitutes = (examination: Examination): Promise<Finding[]> =>
  run(ofInstitutes, examination)

async function run(some: Record<string, Check>, examination: Examination): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const [check, examined] of Object.entries(some))
    for (const [subject, message, advice = null] of await examined(examination))
      findings.push({ check, subject, is_ok: advice === null, message, advice })
  return findings
}

export const areWell = (findings: readonly Finding[]): boolean => findings.every(({ is_ok }) => is_ok)
