import type { Command } from 'commander'
import { migrate } from '#lib/base/db/migrate.ts'
import { CommandFailure } from '#lib/office/cli/failure.ts'
import { type Context, databaseCommand } from '#lib/office/cli/run.ts'
import { loadDemo } from '../start-demo.ts'
import { createDemoKey } from '../start-key.ts'

export function add(program: Command): void {
  const summary =
    'Migrate the database, load the demo’s institutes with dates starting today, and create a key for the first.'
  databaseCommand(program, ['demo', summary, 'demo'], demo)
}

/** Loads the demo. Migrates first, because an empty database has no tables. */
async function demo({ db }: Context) {
  await migrate(db)
  const loaded = await loadDemo(db)
  const key = await createDemoKey(db)
  if (key === undefined) throw new CommandFailure('The demo institute was removed while this command ran.')
  return {
    value: { institute: 'demo', key },
    text: `Loaded: ${loaded.join(', ')}. Key of the first, shown only this once: ${key}`,
  }
}
