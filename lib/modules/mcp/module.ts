import type { Module } from '#lib/module.ts'

/** Tools for assistants (Model Context Protocol). */
export const mcp: Module = { name: 'mcp', folders: ['app/mcp'] }
