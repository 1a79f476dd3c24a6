import type { Module } from '#lib/module.ts'

/**
 * Module that adds `embed.js`, which shows a catalogue on another website, its address with a hash, its texts, and
 * the dashboard's page with the code to copy.
 */
export const embed: Module = {
  name: 'embed',
  serves: ['app/embed', 'app/dashboard/embed', 'public/embed.js'],
  dashboardPages: { menu: [{ door: 'site', name: 'embed', path: '/embed' }] },
}
