import type { Module } from '#lib/module.ts'

/** Tables of courses, from spreadsheets and CSV. */
export const sheet: Module = { name: 'sheet' }
