import { openFrame } from './frame.ts'
import { keptForAMinute } from './kept.ts'
import { makeSitemapFiles, type SitemapFiles } from './sitemap-files.ts'

/** More than 100,000 courses in two languages take. */
const bytesMax = 128 * 1024 * 1024

const keptFiles = keptForAMinute<SitemapFiles>('sitemap', { countMax: 1, isKept })

/**
 * A file of the site's sitemap; undefined when it has none of that path, or no institute is shown. It is made of every
 * course, so who asks meanwhile gets the same one, and so does who asks within a minute.
 */
export const findSitemapFile = async (path: string): Promise<Buffer<ArrayBuffer> | undefined> =>
  (await keptFiles('all', make)).get(path)

async function make(): Promise<SitemapFiles> {
  const frame = await openFrame()
  return frame ? makeSitemapFiles(frame) : new Map()
}

/** What is not there may come at any moment, and memory is bounded. */
function isKept(files: SitemapFiles): boolean {
  const bytes = [...files.values()].reduce((sum, { length }) => sum + length, 0)
  return files.size > 0 && bytes <= bytesMax
}
