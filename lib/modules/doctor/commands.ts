import type { Command } from 'commander'
import { databaseNow } from '#lib/base/db/clock.ts'
import { env } from '#lib/base/env.ts'
import { visible } from '#lib/office/cli/print.ts'
import { type CommonOptions, commandOf, runOn } from '#lib/office/cli/run.ts'
import { type CheckedFinding, operatorText } from '#lib/office/findings/findings.ts'
import { readWebsite } from '#lib/office/institutes/websites.ts'
import { areWell, examine } from './doctor.ts'

interface DoctorOptions extends CommonOptions {
  mirror?: string
}

export function addDoctor(program: Command): void {
  commandOf(program, 'doctor', 'Find what keeps the service from working, and what to do about it.', 'doctor')
    .option('--mirror <url>', 'also check the mirror of the site at this address')
    .action((options: DoctorOptions) =>
      // The pooled address that the service uses, instead of the direct one for migrations.
      runOn(env().DATABASE_URL, options, async (db) => {
        const mirror = options.mirror === undefined ? undefined : readWebsite(options.mirror)
        const found = await examine({ db, env: env(), now: () => databaseNow(db), mirror })
        const isFault = !areWell(found)
        const findings = found.map(printed)
        const text = [...findings.map(linesOf), '', verdictOf(findings)].join('\n')
        return { value: { is_ok: !isFault, findings }, text, isFault }
      }),
    )
}

const printed = (finding: CheckedFinding) => ({
  check: finding.check,
  subject: finding.on.institute ?? (finding.on.id || null),
  is_ok: finding.weight !== 'error',
  ...operatorText(finding),
})
type Printed = ReturnType<typeof printed>

function linesOf({ is_ok, check, subject, message, advice }: Printed): string {
  const line = `${is_ok ? 'ok   ' : 'FAULT'}  ${check}${subject === null ? '' : ` ${subject}`}: ${message}`
  return [line, ...(advice === null ? [] : [`       ${advice}`])].map((text) => visible(text)).join('\n')
}

/** Recommends which fault to repair first. Checks run in the order in which faults should be repaired. */
function verdictOf(findings: readonly Printed[]): string {
  const faults = findings.filter(({ is_ok }) => !is_ok)
  const [first] = faults
  if (!first) return 'Everything works.'
  const { check, subject, advice } = first
  const count = faults.length > 1 ? ` of ${faults.length}` : ''
  return visible(`First${count}, ${check}${subject === null ? '' : ` ${subject}`}: ${advice}`)
}
