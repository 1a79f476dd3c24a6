import type { Module } from '#lib/module.ts'

/** Module that adds `doctor`, a command that finds what keeps the service from working. */
export const doctor: Module = {
  name: 'doctor',
  commands: { doctor: async (program) => (await import('./commands.ts')).addDoctor(program) },
  checks: async () => (await import('./doctor.ts')).ofInstitutes,
}
