import type { Module } from '#lib/module.ts'

/** Module that writes the mail to visitors who asked to be told when there is a place in a course. */
export const tell: Module = {
  name: 'tell',
  visitorMail: async () => (await import('./mail.ts')).writeVisitorMail,
}
