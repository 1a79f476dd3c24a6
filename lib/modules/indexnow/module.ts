import { runSoon } from '#lib/background.ts'
import { databaseClock } from '#lib/db/clock.ts'
import type { Module } from '#lib/module.ts'
import { indexNowSettings } from './settings.ts'

const notify = async (...[db, when]: Parameters<typeof import('./notify.ts').notifyEngines>) =>
  (await import('./notify.ts')).notifyEngines(db, when)

/** Module that notifies search engines of changed pages (indexnow.org). */
export const indexNow: Module = {
  name: 'indexnow',
  settings: indexNowSettings,
  serves: ['app/indexnow.txt'],
  migrations: {
    '0001': { up: async (db) => (await import('./tables.ts')).createTables(db), runsBeside: '1.0.0' },
  },
  tasks: [{ name: 'indexnow', everyMs: 10_000, run: ({ db, now, signal }) => notify(db, { now, signal }) }],
  figures: async (db, now) => (await import('./notify.ts')).readIndexNowFigures(db, now),
  checks: async () => ({ indexnow: (await import('./notify.ts')).checkSearchEngines }),
  // Notifies right away, because without a process that runs the sweep, the notification would wait for the cron route.
  afterPublish(db, _, by) {
    if (by === 'reader')
      runSoon('indexnow', async (signal) => notify(db, { now: await databaseClock(db), signal }))
  },
}
