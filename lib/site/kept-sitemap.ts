import { kept } from '#lib/kept.ts'
import { openFrame } from './frame.ts'
import { pageFreshMs } from './page-times.ts'
import { makeSitemapFiles, type SitemapFiles } from './sitemap-files.ts'

/** More than 100,000 courses in two languages take. */
const bytesMax = 128 * 1024 * 1024

const keptFiles = kept<SitemapFiles>('sitemap', {
  bytesMax,
  entryBytesMax: bytesMax,
  bytesOf,
  freshMs: pageFreshMs,
})

/**
 * A file of the site's sitemap; undefined when it has none of that path, or no institute is shown. It is made of every
 * course, so who asks meanwhile gets the same one, and so does who asks within a minute.
 */
export const findSitemapFile = async (path: string): Promise<Buffer<ArrayBuffer> | undefined> =>
  (await keptFiles().fetch('all', make)).get(path)

async function make(): Promise<SitemapFiles> {
  const frame = await openFrame()
  return frame ? makeSitemapFiles(frame) : new Map()
}

/** What is not there may come at any moment. */
function bytesOf(files: SitemapFiles): number | undefined {
  if (files.size === 0) return undefined
  return [...files.values()].reduce((sum, { length }) => sum + length, 0)
}
