import { cache } from '#lib/cache.ts'
import { siteStateOf } from '../catalogue/open.ts'
import { openFrame } from '../frame.ts'
import { pageFreshMs } from '../page-times.ts'
import { siteSettings } from '../settings.ts'
import { makeSitemapFiles, type SiteFiles } from './sitemap-files.ts'

/** Enough for 100,000 courses in two languages. */
const bytesMax = 128 * 1024 * 1024

/** The `Cache-Control` of the sitemap: crawlers come seldom, and shared caches may serve a stale one. */
export const fileCacheControl = 'public, max-age=0, s-maxage=600, stale-while-revalidate=86400'

const keptFiles = cache<SiteFiles>('files', {
  bytesMax,
  entryBytesMax: bytesMax,
  bytesOf,
  freshMs: pageFreshMs,
})

/** Returns a file of the sitemap; undefined when the path or the institute is missing. */
export const findSitemapFile = async (path: string): Promise<Buffer<ArrayBuffer> | undefined> =>
  (await sitemapFiles()).get(path)

/**
 * The files are made of every course. Concurrent requests share one look-up, and files stay fresh for a minute while the
 * revision is the same.
 */
const sitemapFiles = async (): Promise<SiteFiles> =>
  keptFiles().fetch(await siteStateOf(siteSettings()), async () => {
    const frame = await openFrame()
    return frame ? makeSitemapFiles(frame) : new Map()
  })

/** A missing file is not cached, since it may appear at any moment. */
function bytesOf(files: SiteFiles): number | undefined {
  if (files.size === 0) return undefined
  return [...files.values()].reduce((sum, { length }) => sum + length, 0)
}
