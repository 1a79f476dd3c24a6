import type { Module } from '#lib/module.ts'

export const sheet: Module = {
  name: 'sheet',
  migrations: {
    '0001': { up: async (db) => (await import('./tables.ts')).createTables(db) },
    '0002': { up: async (db) => (await import('./tables.ts')).createMappings(db) },
  },
  columns: async () => (await import('./schema.ts')).columns,
  sheets: async () => (await import('./sheets.ts')).sheets,
}
