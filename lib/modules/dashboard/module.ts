import type { Module } from '#lib/module.ts'

/** The institute's office: staff, enquiries, settings and course edits. */
export const dashboard: Module = {
  name: 'dashboard',
  folders: ['app/dashboard'],
  commands: async (program) => (await import('./commands/staff.ts')).addStaff(program),
}
