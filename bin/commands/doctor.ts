import type { Command } from 'commander'
import { areWell, examine } from '#lib/doctor/doctor.ts'
import type { Finding } from '#lib/doctor/finding.ts'
import { env } from '#lib/env.ts'
import { type CommonOptions, commandOf, run } from './run.ts'
import { visible } from './visible.ts'

export function addDoctor(program: Command): void {
  commandOf(program, 'doctor', 'Look for what keeps the service from working, and say what to do.').action(
    (options: CommonOptions) =>
      run(
        options,
        async ({ db, now }) => {
          const findings = await examine(db, env(), now)
          const isFault = !areWell(findings)
          return { value: { is_ok: !isFault, findings }, text: findings.map(linesOf).join('\n'), isFault }
        },
        // As the service connects, not as migrations do.
        env().DATABASE_URL,
      ),
  )
}

function linesOf({ is_ok, check, subject, message, advice }: Finding): string {
  const line = `${is_ok ? 'ok   ' : 'FAULT'}  ${check}${subject === null ? '' : ` ${subject}`}: ${message}`
  return [line, ...(advice === null ? [] : [`       ${advice}`])].map((text) => visible(text)).join('\n')
}
