import type { Command } from 'commander'
import { migrate } from '#lib/base/db/migrate.ts'
import { type Context, databaseCommand } from '#lib/office/cli/run.ts'

export function add(program: Command): void {
  const summary = 'Migrate the database (at DATABASE_URL_UNPOOLED if it is set).'
  databaseCommand(program, ['migrate', summary, 'migrate'], update)
}

async function update({ db }: Context) {
  const applied = await migrate(db)
  const text = applied.length > 0 ? `Applied: ${applied.join(', ')}.` : 'The database is up to date.'
  return { value: { applied }, text }
}
