import { cache } from '#lib/cache.ts'
import { perProcess } from '#lib/per-process.ts'
import { siteStateOf } from '../catalogue/open.ts'
import { openFrame } from '../frame.ts'
import { pageFreshMs } from '../page-times.ts'
import { siteSettings } from '../settings.ts'
import { makeSitemapFiles, type SiteFiles } from './sitemap-files.ts'

/** The `Cache-Control` of the sitemap: crawlers come seldom, and shared caches may serve a stale one. */
export const fileCacheControl = 'public, max-age=0, s-maxage=600, stale-while-revalidate=86400'

const keptFiles = cache<SiteFiles>('files', {
  isEachKept: true,
  bytesOf,
  freshMs: pageFreshMs,
})

/** State of the site whose files were last asked for. */
const lastAsked = perProcess('files', () => ({ state: '' }))

/** Returns a file of the sitemap; undefined when the path or the institute is missing. */
export const findSitemapFile = async (path: string): Promise<Buffer<ArrayBuffer> | undefined> =>
  (await sitemapFiles()).get(path)

/**
 * The files are made of every course. Concurrent requests share one look-up, and files stay fresh for a minute while the
 * revision is the same. Those of a new revision replace the former ones.
 */
async function sitemapFiles(): Promise<SiteFiles> {
  const state = await siteStateOf(siteSettings())
  const last = lastAsked()
  if (last.state !== state) keptFiles().delete(last.state)
  last.state = state
  return keptFiles().fetch(state, async () => {
    const frame = await openFrame()
    return frame ? makeSitemapFiles(frame) : new Map()
  })
}

/** A missing file is not cached, since it may appear at any moment. */
function bytesOf(files: SiteFiles): number | undefined {
  if (files.size === 0) return undefined
  return [...files.values()].reduce((sum, { length }) => sum + length, 0)
}
