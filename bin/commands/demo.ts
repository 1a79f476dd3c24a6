import type { Command } from 'commander'
import { env } from '#lib/env.ts'
import { loadDemo } from '../start-demo.ts'
import { createDemoKey } from '../start-key.ts'
import { CommandFailure } from './running/failure.ts'
import { type CommonOptions, type Context, commandOf, run } from './running/run.ts'

export function addDemo(program: Command): void {
  commandOf(
    program,
    'demo',
    'Load the demo institute, as it is today, and make a key to try it with.',
    'demo',
  ).action((options: CommonOptions) => run(options, demo))
}

async function demo({ db }: Context) {
  await loadDemo(db, env().SITE_URL ?? 'http://localhost:3000')
  const key = await createDemoKey(db)
  if (key === undefined) throw new CommandFailure('The demo institute was removed meanwhile.')
  return { value: { institute: 'demo', key }, text: `The demo is there. A key, shown this once: ${key}` }
}
