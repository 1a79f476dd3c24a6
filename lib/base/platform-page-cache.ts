import { dangerouslyDeleteByTag } from '@vercel/functions'
import { inBackground } from '#lib/base/background.ts'
import type { Db } from '#lib/base/db/open.ts'
import { env } from '#lib/base/env.ts'
import { log } from '#lib/base/log.ts'
import { perProcess } from '#lib/base/per-process.ts'

/** Vercel's tag for an institute's pages, by which a publish can delete them. Empty on other platforms. */
export const pagesTag = (slug: string): Record<string, string> =>
  env().VERCEL === undefined ? {} : { 'vercel-cache-tag': tagOf(slug) }

/** Works in the background and never throws. Pages not yet deleted are served as long as their headers allow. */
export function dropPlatformPages(db: Db, instituteId: string): void {
  if (env().VERCEL === undefined) return
  const institute = db.selectFrom('institutes').select('slug').where('id', '=', instituteId)
  drop(institute.executeTakeFirstOrThrow().then(({ slug }) => slug))
}

/** Last revision, hosts and way to write times seen by this process, by institute slug. */
const seen = perProcess('page revisions', () => new Map<string, string>())

/**
 * Deletes an institute's cached pages when this process first sees a new revision, which another process or a background
 * task may have published, other hosts, because the platform keeps pages for each, or another way to write times.
 */
export function dropOlderPages({ slug, revision, hosts, hours }: Shown): void {
  if (revision === null) return
  const [before, now] = [seen().get(slug), [revision, hours, ...hosts].join(' ')]
  seen().set(slug, now)
  if (before !== undefined && before !== now) drop(Promise.resolve(slug))
}

interface Shown {
  slug: string
  revision: string | null
  hosts: readonly string[]
  hours: string
}

/** Deletes pages instead of marking them stale, because a hidden price must be gone on the next request. */
function drop(slug: Promise<string>): void {
  const failed = (error: unknown) => log().warn({ err: error }, 'cached pages were not deleted')
  inBackground('cached pages', slug.then((found) => dangerouslyDeleteByTag(tagOf(found))).catch(failed))
}

const tagOf = (slug: string): string => `pages-of-${slug}`
