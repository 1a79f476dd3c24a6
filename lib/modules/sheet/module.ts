import type { Module } from '#lib/module.ts'

export const sheet: Module = {
  name: 'sheet',
  migrations: {
    '0001': { up: async (db) => (await import('./tables.ts')).createTables(db), runsBeside: '1.0.0' },
  },
  columns: async () => (await import('./schema.ts')).columns,
  sheets: async () => (await import('./sheets.ts')).sheets,
}
