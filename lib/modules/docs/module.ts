import type { Module } from '#lib/module.ts'

/** The guides, the reference of the API, and a page for each error. */
export const docs: Module = { name: 'docs', folders: ['app/docs'] }
