import { repeat } from '#lib/base/background.ts'
import type { Module } from '#lib/module.ts'
import { countSearch } from './counted.ts'

const everyMs = 60_000

/** Module that counts searches that found nothing or were corrected, and shows them in the dashboard. */
export const searches: Module = {
  name: 'searches',
  serves: ['app/dashboard/searches'],
  migrations: {
    '0001': { up: async (db) => (await import('./tables.ts')).createTables(db) },
  },
  columns: async () => (await import('./schema.ts')).columns,
  dashboardPages: { menu: [{ door: 'site', name: 'searches', path: '/searches' }] },
  // Without a long-running process, requests trigger this task in the background, like the other tasks.
  tasks: [
    {
      name: 'searches',
      everyMs,
      run: async ({ db, now }) => (await import('./store.ts')).storeSearches(db, now()),
    },
  ],
  // Every worker counts searches but only some sweep, so each worker stores its own counts.
  async start({ kind }) {
    if (kind === 'own')
      repeat('counted searches', everyMs, async () => (await import('./store.ts')).storeOwnSearches())
  },
  afterSearch: countSearch,
}
