import { inBackground } from '#lib/base/background.ts'
import type { Module } from '#lib/module.ts'
import { webhooks } from './messages.ts'

/** Module that sends signed events to other services when a catalogue changes. */
export const hooks: Module = {
  name: 'hooks',
  serves: ['app/dashboard/hooks'],
  migrations: {
    '0001': { up: async (db) => (await import('./tables.ts')).createTables(db) },
  },
  columns: async () => (await import('./schema.ts')).columns,
  ofInstitutes: ['hooks'],
  dashboardPages: [{ door: 'connections', name: 'hooks', path: '/hooks' }],
  tasks: [
    // Hooks are marked as due in a task of their own, so that slow receivers cannot delay it.
    {
      name: 'changes',
      everyMs: 1_000,
      run: async (context) => (await import('./tasks.ts')).markChanges(context),
    },
    {
      name: 'hooks',
      everyMs: 1_000,
      run: async (context) => (await import('./tasks.ts')).sendEvents(context),
    },
  ],
  commands: { hooks: async (program) => (await import('./commands.ts')).addHooks(program) },
  checks: async () => ({ hooks: (await import('./tasks.ts')).checkHooks }),
  figures: async (db, now) => (await import('./tasks.ts')).readHookFigures(db, now),
  afterPublish(db, instituteId, by) {
    if (by === 'reader')
      inBackground(
        'hooks',
        import('./tasks.ts').then(({ notifySoon }) => notifySoon(db, instituteId)),
      )
  },
  webhooks,
}
