import type { Module } from '#lib/module.ts'
import { dropPages } from '#lib/base/platform-pages.ts'

/** Module that deletes changed pages from Vercel's cache. */
export const vercel: Module = {
  name: 'vercel',
  afterPublish: (db, instituteId) => dropPages(db, instituteId),
}
