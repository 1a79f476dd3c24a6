import type { Command } from 'commander'
import { wholeNumber } from '#lib/office/cli/options.ts'
import { type CommonOptions, type Context, databaseCommand, listed } from '#lib/office/cli/run.ts'
import { listAuditEvents, listRefusals } from '#lib/office/institutes/audit.ts'
import type { InstituteName } from '#lib/office/institutes/names.ts'

interface AuditOptions extends CommonOptions {
  institute?: InstituteName
  limit: number
}

export function add(program: Command): void {
  const summary = 'List changes made in the dashboard and by commands, newest first.'
  databaseCommand(program, ['audit', summary, 'audit --institute demo'], audit)
    .option('--institute <slug>', 'only events of this institute')
    .option('--limit <N>', 'maximum number of events', wholeNumber(10_000), 50)
}

async function audit({ db }: Context, { institute, limit }: AuditOptions) {
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
  const refusals = await listRefusals(db, limit, institute?.id)
  const refused = refusals.map(({ day, institute: of, action, email, times }) => [
    day,
    of,
    'anonymous',
    action,
    email,
    `${times} times`,
  ])
  return listed({ entries, refusals }, [...rows, ...refused], 'There are no audit events yet.')
}
