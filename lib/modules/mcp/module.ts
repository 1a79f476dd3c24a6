import type { Module } from '#lib/module.ts'

/** Module that opens the catalogue to AI assistants through the Model Context Protocol. */
export const mcp: Module = {
  name: 'mcp',
  serves: ['app/mcp'],
  // The protocol library refuses the methods that it does not support.
  pages: [{ path: /^\/mcp$/, methods: ['GET', 'POST', 'DELETE', 'OPTIONS'] }],
}
