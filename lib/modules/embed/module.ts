import type { Module } from '#lib/module.ts'

/** Module that adds `embed.js`, which shows a catalogue on another website, its address with a hash, and its texts. */
export const embed: Module = { name: 'embed', serves: ['app/embed', 'public/embed.js'] }
