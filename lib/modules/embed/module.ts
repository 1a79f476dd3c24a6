import type { Module } from '#lib/module.ts'

/** Module that adds `embed.js`, which shows a catalogue on another website, and its interface texts. */
export const embed: Module = { name: 'embed', serves: ['app/embed', 'public/embed.js'] }
