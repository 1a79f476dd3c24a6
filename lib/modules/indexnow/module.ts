import type { Module } from '#lib/module.ts'

/** Notifies search engines of changed pages (indexnow.org). */
export const indexNow: Module = {
  name: 'indexnow',
  folders: ['app/indexnow.txt'],
  tasks: [
    {
      name: 'indexnow',
      everyMs: 10_000,
      run: async ({ db, now, signal }) =>
        (await import('./notify-engines.ts')).notifyEngines(db, { now, signal }),
    },
  ],
  checks: async () => ({ indexnow: (await import('./check.ts')).checkSearchEngines }),
}
