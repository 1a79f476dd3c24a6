import type { Module } from '#lib/module.ts'
import { dashboardSettings } from './settings.ts'

/** Module that adds the office's dashboard: staff, enquiries, settings and course edits. */
export const dashboard: Module = {
  name: 'dashboard',
  settings: dashboardSettings,
  serves: ['app/dashboard'],
  migrations: {
    '0001': { up: async (db) => (await import('./tables.ts')).createTables(db) },
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
  ],
  officeReader: async () => (await import('./letters/reader.ts')).readerOf,
  enquiryPage: async () => (await import('./enquiry-page.ts')).enquiryPage,
  commands: {
    staff: async (program) => (await import('./commands.ts')).addStaff(program),
    explain: async (program) => (await import('./explain-command.ts')).addExplain(program),
  },
  // Next may run several processes, but an embedded database allows only one.
  start: async ({ kind }) => (kind === 'own' ? (await import('./institutes.ts')).followChoice() : undefined),
  announce: async (started) => (await import('./demo-link.ts')).announceDashboard(started),
}
