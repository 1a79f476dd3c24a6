import type { Module } from '#lib/module.ts'

/** Module that serves the guides, the API reference and a page for each error code. */
export const docs: Module = {
  name: 'docs',
  serves: ['app/docs'],
  async start(host) {
    const { demoKey } = await import('./demo-key.ts')
    demoKey().value = host.demoKey
  },
  announce: async ({ origin }) => ({
    name: 'docs',
    words: `Documentation: ${origin}/docs`,
    address: `${origin}/docs`,
  }),
}
