import type { Command } from 'commander'
import { migrate, requireBeside } from '#lib/db/migrate.ts'
import { type CommonOptions, commandOf, run } from './running/run.ts'

export function addMigrate(program: Command): void {
  commandOf(program, 'migrate', 'Bring the database up to date (DATABASE_URL_UNPOOLED when set).', 'migrate')
    .option('--beside <RELEASE>', 'refuse what servers of this release cannot run beside')
    .action((options: CommonOptions & { beside?: string }) =>
      run(options, async ({ db }) => {
        if (options.beside !== undefined) await requireBeside(db, options.beside)
        const applied = await migrate(db)
        const text = applied.length > 0 ? `Applied: ${applied.join(', ')}.` : 'The database is up to date.'
        return { value: { applied }, text }
      }),
    )
}
