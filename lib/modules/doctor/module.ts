import type { Module } from '#lib/module.ts'

/** Finds what keeps the service from working. */
export const doctor: Module = {
  name: 'doctor',
  commands: async (program, modules) => (await import('./commands.ts')).addDoctor(program, modules),
  checks: async () => (await import('./doctor.ts')).ofInstitutes,
}
