import type { Module } from '#lib/module.ts'

/** `embed.js`, parts of the site for another website, and the dashboard's page with the code to copy. */
export const embed: Module = {
  name: 'embed',
  serves: ['app/embed', 'app/embed.js', 'app/dashboard/embed'],
  // A page of another website asks first whether it may send the key.
  pages: [{ path: /^\/embed\//, methods: ['GET', 'HEAD', 'OPTIONS'] }],
  dashboardPages: [{ door: 'site', name: 'embed', path: '/embed' }],
}
