import type { Module } from '#lib/module.ts'

/** The words of `embed.js`, which shows a catalogue on a website. */
export const embed: Module = { name: 'embed', folders: ['app/embed'] }
