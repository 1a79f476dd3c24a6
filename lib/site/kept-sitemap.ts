import { openFrame } from './frame.ts'
import { makeSitemapFiles, type SitemapFiles } from './sitemap-files.ts'

/** As long as the pages are kept. */
const keptMs = 60_000

/** More than 100,000 courses in two languages take. */
const bytesMax = 128 * 1024 * 1024

interface Kept {
  files: Promise<SitemapFiles>
  /** The moment from which it is made anew, in milliseconds. */
  until: number
}

const slot = Symbol.for('catalogue.sitemap')
/** On `globalThis`, as each route is bundled apart. */
const shared = globalThis as { [slot]?: Kept }

/**
 * A file of the site's sitemap; undefined when it has none of that path, or no institute is shown. It is made of every
 * course, so who asks meanwhile gets the same one, and so does who asks within a minute.
 */
export async function findSitemapFile(path: string): Promise<Buffer<ArrayBuffer> | undefined> {
  let kept = shared[slot]
  if (!kept || kept.until <= Date.now()) {
    kept = begin()
    shared[slot] = kept
  }
  return (await kept.files).get(path)
}

function begin(): Kept {
  const kept: Kept = { files: make(), until: Number.POSITIVE_INFINITY }
  kept.files.then(
    (files) => {
      kept.until = isKept(files) ? Date.now() + keptMs : 0
    },
    () => {
      kept.until = 0
    },
  )
  return kept
}

async function make(): Promise<SitemapFiles> {
  const frame = await openFrame()
  return frame ? makeSitemapFiles(frame) : new Map()
}

/** What is not there may come at any moment, and memory is bounded. */
function isKept(files: SitemapFiles): boolean {
  const bytes = [...files.values()].reduce((sum, { length }) => sum + length, 0)
  return files.size > 0 && bytes <= bytesMax
}
