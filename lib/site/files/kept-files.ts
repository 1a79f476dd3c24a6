import { cache } from '#lib/cache.ts'
import { stateOf } from '../catalogue/open.ts'
import { type Frame, openFrame } from '../frame.ts'
import { pageFreshMs } from '../page-times.ts'
import { siteSettings } from '../settings.ts'
import { educationCsv } from './education-feed.ts'
import { makeSitemapFiles, type SiteFiles } from './sitemap-files.ts'

/** More than 100,000 courses in two languages take. */
const bytesMax = 128 * 1024 * 1024

/** Of such files: search engines ask seldom, and what is shared may be shown while it is made anew. */
export const fileCacheControl = 'public, max-age=0, s-maxage=600, stale-while-revalidate=86400'

const keptFiles = cache<SiteFiles>('files', {
  bytesMax,
  entryBytesMax: bytesMax,
  bytesOf,
  freshMs: pageFreshMs,
})

/** A file of the site's sitemap; undefined when it has none of that path, or no institute is shown. */
export const findSitemapFile = async (path: string): Promise<Buffer<ArrayBuffer> | undefined> =>
  (await filesOf('sitemap', makeSitemapFiles)).get(path)

/** The courses as assets for Google's ads, in CSV; undefined when no institute is shown. */
export const findEducationFeed = async (): Promise<Buffer<ArrayBuffer> | undefined> =>
  (await filesOf('education', makeEducation)).get('')

const makeEducation = async (frame: Frame): Promise<SiteFiles> =>
  new Map([['', Buffer.from(await educationCsv(frame))]])

/**
 * Such files are made of every course, so who asks meanwhile gets the same, and so does who asks within a minute while
 * nothing changes.
 */
const filesOf = async (name: string, make: (frame: Frame) => Promise<SiteFiles>): Promise<SiteFiles> =>
  keptFiles().fetch(`${name} ${await stateOf(siteSettings())}`, async () => {
    const frame = await openFrame()
    return frame ? make(frame) : new Map()
  })

/** What is not there may come at any moment. */
function bytesOf(files: SiteFiles): number | undefined {
  if (files.size === 0) return undefined
  return [...files.values()].reduce((sum, { length }) => sum + length, 0)
}
