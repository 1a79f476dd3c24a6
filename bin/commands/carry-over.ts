import type { Command } from 'commander'
import { findSchemaFault } from '#lib/base/db/migrate.ts'
import { publishInstitute } from '#lib/contract/catalogue/publish/publish.ts'
import { CommandFailure } from '#lib/office/cli/failure.ts'
import { type CommonOptions, type Context, databaseCommand } from '#lib/office/cli/run.ts'
import type { Carried } from './carry-over/institutes.ts'
import { hasFaults, publish, publishedWords } from './publish.ts'

export function add(program: Command): void {
  const summary = 'Copy institutes, keys, enquiries and staff from a database that is too old to be upgraded.'
  const example = 'carry-over postgres://catalogue@db.example.org/old'
  databaseCommand(program, ['carry-over', summary, example], carryOver)
    .argument('<FROM>', 'the address of that database, or the folder that DATA_DIR named')
    .addHelpText(
      'after',
      '\nStop the service that uses FROM first. FROM is only read, and may have its password in PGPASSWORD.',
    )
}

async function carryOver(context: Context, _: CommonOptions, from: string) {
  const fault = await findSchemaFault(context.db)
  if (fault) throw new CommandFailure(`The database to write to: ${fault.message} ${fault.advice}`)
  // Loaded only here: no other command knows earlier versions.
  const { carryInstitutes } = await import('./carry-over/institutes.ts')
  const report = await carryInstitutes(context, from)
  const lines: string[] = []
  let isFault = false
  for (const carried of report.institutes) {
    lines.push(`${carried.institute.slug}: ${wordsOf(carried)}`)
    isFault ||= carried.fault !== null
    if (Object.keys(carried.carried).length === 0) continue
    const published = await publish(context, carried.institute, publishInstitute)
    isFault ||= hasFaults(published)
    lines.push(`  ${publishedWords(published)}`)
  }
  for (const { table, rows, reason } of report.left)
    lines.push(`Not carried: ${table}, ${rows} rows (${reason}).`)
  const institutes = report.institutes.map(({ institute, ...done }) => ({
    institute: institute.slug,
    ...done,
  }))
  return {
    value: { institutes, not_carried: report.left },
    text: lines.join('\n') || 'FROM has no institutes.',
    isFault,
  }
}

function wordsOf({ carried, already_here, keeps_catalogue, carried_before, fault }: Carried): string {
  if (fault !== null) return `FAULT, nothing was carried: ${fault}`
  if (carried_before) return 'was carried before, so nothing was carried again'
  const counted = (counts: Record<string, number>) =>
    Object.entries(counts).map(([rows, count]) => `${rows} ${count}`)
  const kept = [...(keeps_catalogue ? ['its catalogue'] : []), ...counted(already_here)].join(', ')
  return `carried ${counted(carried).join(', ') || 'nothing'}${kept === '' ? '' : `; kept as it is here: ${kept}`}`
}
