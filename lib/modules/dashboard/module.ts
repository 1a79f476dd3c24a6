import type { Module } from '#lib/module.ts'

/** The institute's office: staff, enquiries, settings and course edits. */
export const dashboard: Module = {
  name: 'dashboard',
  folders: ['app/dashboard'],
  pages: [
    {
      path: /^\/dashboard(?:\/|$)/,
      methods: ['GET', 'HEAD', 'POST'],
      cookies: /^(?:__Host-)?dashboard[\w-]*$/,
    },
  ],
  commands: async (program) => (await import('./commands/staff.ts')).addStaff(program),
  announce: async (started) => (await import('./demo-link.ts')).announceDashboard(started),
}
