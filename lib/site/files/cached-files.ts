import { cache } from '#lib/cache.ts'
import { siteStateOf } from '../catalogue/open.ts'
import { type Frame, openFrame } from '../frame.ts'
import { pageFreshMs } from '../page-times.ts'
import { siteSettings } from '../settings.ts'
import { educationCsv } from './education-feed.ts'
import { makeSitemapFiles, type SiteFiles } from './sitemap-files.ts'

/** Enough for 100,000 courses in two languages. */
const bytesMax = 128 * 1024 * 1024

/** The `Cache-Control` of these files: crawlers come seldom, and shared caches may serve a stale one. */
export const fileCacheControl = 'public, max-age=0, s-maxage=600, stale-while-revalidate=86400'

const keptFiles = cache<SiteFiles>('files', {
  bytesMax,
  entryBytesMax: bytesMax,
  bytesOf,
  freshMs: pageFreshMs,
})

/** Returns a file of the sitemap; undefined when the path or the institute is missing. */
export const findSitemapFile = async (path: string): Promise<Buffer<ArrayBuffer> | undefined> =>
  (await filesOf('sitemap', makeSitemapFiles)).get(path)

/** Returns the courses as assets for Google's ads, in CSV; undefined without an institute. */
export const findEducationFeed = async (): Promise<Buffer<ArrayBuffer> | undefined> =>
  (await filesOf('education', makeEducation)).get('')

const makeEducation = async (frame: Frame): Promise<SiteFiles> =>
  new Map([['', Buffer.from(await educationCsv(frame))]])

/**
 * Caches files that are made of every course. Concurrent requests share one look-up; a file is fresh for a minute
 * while the revision is the same.
 */
const filesOf = async (name: string, make: (frame: Frame) => Promise<SiteFiles>): Promise<SiteFiles> =>
  keptFiles().fetch(`${name} ${await siteStateOf(siteSettings())}`, async () => {
    const frame = await openFrame()
    return frame ? make(frame) : new Map()
  })

/** A missing file is not cached, since it may appear at any moment. */
function bytesOf(files: SiteFiles): number | undefined {
  if (files.size === 0) return undefined
  return [...files.values()].reduce((sum, { length }) => sum + length, 0)
}
