import { repeat } from '#lib/base/background.ts'
import type { Module } from '#lib/module.ts'
import { countSearch } from './searches/counted.ts'
import { dashboardSettings } from './settings.ts'

const searchesMs = 60_000

export const dashboard: Module = {
  name: 'dashboard',
  settings: dashboardSettings,
  serves: ['app/dashboard'],
  migrations: {
    '0001': { up: async (db) => (await import('./tables.ts')).createTables(db) },
    '0002': { up: async (db) => (await import('./searches/tables.ts')).createSearches(db) },
  },
  columns: async () => (await import('./schema.ts')).columns,
  ofInstitutes: ['staff', 'staff_summaries'],
  pages: [
    {
      path: /^\/dashboard(?:\/|$)/,
      methods: ['GET', 'HEAD', 'POST'],
      cookies: /^(?:__Host-)?dashboard[\w-]*$/,
    },
  ],
  tasks: [
    {
      name: 'daily summaries',
      everyMs: 60_000,
      run: async (context) => (await import('./letters/send.ts')).sendSummaries(context),
    },
    // Without a lasting process, requests run this task behind them, like the others.
    {
      name: 'searches',
      everyMs: searchesMs,
      run: async ({ db, now }) => (await import('./searches/store.ts')).storeSearches(db, now()),
    },
  ],
  dashboardPages: [{ door: 'site', name: 'searches', path: '/searches' }],
  afterSearch: countSearch,
  officeReader: async (...asked) => (await import('./letters/reader.ts')).readerOf(...asked),
  commands: {
    staff: async (program) => (await import('./commands.ts')).addStaff(program),
    explain: async (program) => (await import('./explain-command.ts')).addExplain(program),
  },
  async start({ kind }) {
    // Next may run several processes, but an embedded database allows only one.
    if (kind !== 'own') return
    // Every worker counts searches but only some sweep, so each worker stores its own counts.
    repeat('counted searches', searchesMs, async () =>
      (await import('./searches/store.ts')).storeOwnSearches(),
    )
    await (await import('./institutes.ts')).followChoice()
  },
  announce: async (started) => (await import('./demo-link.ts')).announceDashboard(started),
}
