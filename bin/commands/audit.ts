import type { Command } from 'commander'
import { listAuditEvents } from '#lib/staff/audit.ts'
import { requireInstitute } from './running/institute.ts'
import { type CommonOptions, type Context, commandOf, run } from './running/run.ts'
import { tableOf } from './running/table.ts'
import { wholeNumber } from './running/whole-number.ts'

interface AuditOptions extends CommonOptions {
  institute?: string
  limit: number
}

export function addAudit(program: Command): void {
  commandOf(program, 'audit', 'List what was done in the dashboard, newest first.', 'audit --institute demo')
    .option('--institute <slug>', 'only at this institute')
    .option('--limit <N>', 'how many at most', wholeNumber(10_000), 50)
    .action((options: AuditOptions) => run(options, (context) => audit(context, options)))
}

async function audit({ db }: Context, { institute: slug, limit }: AuditOptions) {
  const institute = slug === undefined ? undefined : await requireInstitute(db, slug)
  const entries = await listAuditEvents(db, { instituteId: institute?.id, limit })
  const rows = entries.map(({ at, institute: of, who, action, subject, before, after }) => [
    at.toISOString(),
    of,
    who,
    action,
    subject ?? '',
    before ? `before ${JSON.stringify(before)}` : '',
    after ? `after ${JSON.stringify(after)}` : '',
  ])
  return { value: { entries }, text: rows.length > 0 ? tableOf(rows) : 'There is no audit event yet.' }
}
