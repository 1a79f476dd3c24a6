import type { Module } from '#lib/module.ts'

/** Tools for assistants (Model Context Protocol). */
export const mcp: Module = {
  name: 'mcp',
  serves: ['app/mcp'],
  // The protocol refuses other methods by itself.
  pages: [{ path: /^\/mcp$/, methods: ['GET', 'POST', 'DELETE', 'OPTIONS'] }],
}
