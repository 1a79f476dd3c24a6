import type { Module } from '#lib/module.ts'

/** `embed.js`, which shows a catalogue on a website, and its words. */
export const embed: Module = { name: 'embed', serves: ['app/embed', 'public/embed.js'] }
