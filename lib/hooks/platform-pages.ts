import { dangerouslyDeleteByTag } from '@vercel/functions'
import { log } from '#lib/api/log.ts'
import type { Db } from '#lib/db/open.ts'
import { env } from '#lib/env.ts'
import { inBackground } from '#lib/outbox/background.ts'
import { perProcess } from '#lib/per-process.ts'

/** What Vercel's cache is told of an answer that shows an institute, by its slug, so that a publish can take it away. */
export const pagesTag = (slug: string): Record<string, string> =>
  env().VERCEL === undefined ? {} : { 'vercel-cache-tag': tagOf(slug) }

/**
 * Takes away what Vercel keeps of an institute's pages, after a publish here. Not waited for, and it never fails: until
 * it is done pages are as old as their headers allow.
 */
export function dropPages(db: Db, instituteId: string): void {
  if (env().VERCEL === undefined) return
  const institute = db.selectFrom('institutes').select('slug').where('id', '=', instituteId)
  drop(institute.executeTakeFirstOrThrow().then(({ slug }) => slug))
}

/** By the institute's slug: the revision that this process saw last. */
const seen = perProcess('revisions that pages were shown of', () => new Map<string, string>())

/** The same when this process comes upon another revision than it saw last: one published behind readers, or elsewhere. */
export function dropOlderPages(slug: string, revision: string | null): void {
  if (env().VERCEL === undefined || revision === null) return
  const before = seen().get(slug)
  seen().set(slug, revision)
  if (before !== undefined && before !== revision) drop(Promise.resolve(slug))
}

/** Deleted, not only marked: what is hidden has to be gone on the next request, and not on the one after. */
function drop(slug: Promise<string>): void {
  const failed = (error: unknown) => log().warn({ err: error }, 'kept pages were not dropped')
  inBackground(slug.then((found) => dangerouslyDeleteByTag(tagOf(found))).catch(failed))
}

const tagOf = (slug: string): string => `pages-of-${slug}`
