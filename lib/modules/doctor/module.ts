import type { Module } from '#lib/module.ts'

/** Adds the command that finds what stops the service from working. */
export const doctor: Module = {
  name: 'doctor',
  commands: async (program) => (await import('./commands.ts')).addDoctor(program),
  checks: async () => (await import('./doctor.ts')).ofInstitutes,
}
