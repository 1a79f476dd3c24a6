import type { Module } from '#lib/module.ts'

/** Lets assistants use the catalogue through the Model Context Protocol. */
export const mcp: Module = {
  name: 'mcp',
  serves: ['app/mcp'],
  // The protocol's handler refuses the methods that it does not support.
  pages: [{ path: /^\/mcp$/, methods: ['GET', 'POST', 'DELETE', 'OPTIONS'] }],
}
