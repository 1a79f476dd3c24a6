import { repeat } from '#lib/background.ts'
import type { Module } from '#lib/module.ts'
import { countSearch } from './counted.ts'

const everyMs = 60_000

/** Counts what visitors looked for in vain, and shows it in the dashboard. */
export const searches: Module = {
  name: 'searches',
  serves: ['app/dashboard/searches'],
  migrations: {
    '0001': { up: async (db) => (await import('./tables.ts')).createTables(db), runsBeside: '1.0.0' },
  },
  dashboardPages: { menu: [{ name: 'searches', path: '/searches' }] },
  // Where no process stays, this runs behind requests as other tasks do.
  tasks: [
    {
      name: 'searches',
      everyMs,
      run: async ({ db, now }) => (await import('./store.ts')).storeSearches(db, now()),
    },
  ],
  // Each worker counts, and not every one of them sweeps.
  async start({ kind }) {
    if (kind === 'own')
      repeat('counted searches', everyMs, async () => (await import('./store.ts')).storeOwnSearches())
  },
  afterSearch: countSearch,
}
