import type { Module } from '#lib/module.ts'

/** Module that explains why a course is shown or hidden. */
export const explain: Module = {
  name: 'explain',
  serves: ['app/dashboard/course'],
  dashboardPages: { course: '/course' },
  commands: { explain: async (program) => (await import('./commands.ts')).addExplain(program) },
}
