import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { closePools } from '#lib/base/db/pools.ts'
import { db } from '#lib/base/db.ts'
import { baseAddress } from '#lib/base/own-address.ts'
import { listSites, siteOf } from '#lib/site/site-of-host.ts'
import { apiAddress, deployment } from '#lib/site/site-settings.ts'
import { formerCoursePlace } from './former-course-place.ts'
import { MirrorFolder } from './mirror-folder.ts'
import { type FileContent, firstPlaces, type Make, makerOf } from './mirror-pages.ts'
import type { MirrorPlace } from './mirror-places.ts'
import type { MirrorPlan } from './mirror-plan.ts'
import { mirroredCatalogue } from './mirrored-catalogue.ts'

interface MirrorReport {
  pages: number
  /** Number of files that are not pages: style sheets, fonts, scripts, pictures, and files for programs. */
  files: number
  bytes: number
  written: number
  unchanged: number
  removed: number
  /** Linked addresses that do not exist on the site. */
  missing: string[]
  /** Pages and files that failed to render, with the error. If there are any, no files are removed. */
  faults: { path: string; message: string }[]
}

type Progress = (done: number, total: number) => void

export type WrittenMirror = MirrorReport & { url: string }

/**
 * Renders every page and file of the site, and writes those that changed since the last run; with `all`, those of each
 * institute that has a site here, into a folder named by its slug.
 */
export async function writeMirrors(plan: MirrorPlan, onProgress?: Progress): Promise<WrittenMirror[]> {
  try {
    if (!plan.all) return [await writeMirror(plan, plan.institute ?? deployment().institute, onProgress)]
    const written: WrittenMirror[] = []
    for (const slug of (await listSites(db().maintenance)).keys())
      written.push(await writeMirror({ ...plan, out: join(plan.out, slug) }, slug, onProgress))
    return written
  } finally {
    await closePools(db())
  }
}

async function writeMirror(
  plan: MirrorPlan,
  institute: string,
  onProgress: Progress | undefined,
): Promise<WrittenMirror> {
  const site = await siteOf(institute)
  if (!site)
    throw new Error(
      `The database has no institute with the slug ${JSON.stringify(institute)}: name one with --institute.`,
    )
  const { enquiriesKey: key, baseUrl } = plan
  const desk = key === undefined ? undefined : { api: apiAddress(site.settings), key }
  const settings = baseUrl === undefined ? site.settings : { ...site.settings, ...siteAddress(baseUrl) }
  const catalogue = mirroredCatalogue(site.catalogue)
  if (!(await catalogue.readSite())) throw new Error('The site of the institute is not published.')
  const { origin, base } = settings
  const address = { base, desk }
  const make = makerOf({ catalogue, settings, address })
  const report = await crawl(new MirrorFolder(plan.out), {
    first: firstPlaces(address),
    make,
    base,
    onProgress,
  })
  return { ...report, url: origin + base }
}

/** Parts of the address where the files will be served. The documentation is not there. */
function siteAddress(baseUrl: string) {
  const { origin, pathname } = new URL(baseUrl)
  return { origin, base: baseAddress(pathname), isOnSiteUrl: false }
}

/** Input of a crawl. Tests shorten the pauses. */
interface Crawl {
  first: MirrorPlace[]
  make: Make
  /** Prefix of every path if the site is in a folder, else empty. */
  base?: string
  onProgress?: Progress | undefined
  pausesMs?: readonly number[]
}

/** Number of concurrent renders. Rendering uses a single processor, but waits for the database or API overlap. */
const workers = 8
/** Pauses between attempts to render a page, in milliseconds. After the last attempt, a failure is reported. */
const retryPausesMs = [1_000, 5_000, 25_000]

/** Writes the pages and files in `first` and everything that they link to, directly or indirectly. */
export async function crawl(
  folder: MirrorFolder,
  { first, make, base = '', onProgress = () => {}, pausesMs = retryPausesMs }: Crawl,
): Promise<MirrorReport> {
  const missing: string[] = []
  const known = new Set<string>()
  const isNew = ({ file }: MirrorPlace): boolean => !known.has(file) && Boolean(known.add(file))
  let failed = new Map<MirrorPlace, string>()

  /** Makes a page or file and passes it to `use`; one that fails is noted, to be tried again. */
  const making =
    (use: (place: MirrorPlace, content: FileContent | 'missing') => Promise<MirrorPlace[]>) =>
    async (place: MirrorPlace): Promise<MirrorPlace[]> => {
      try {
        const content = await make(place)
        return await use(place, content)
      } catch (error) {
        failed.set(place, (error as Error).message)
        return []
      }
    }
  const write = making(async ({ path, file, isPage }, content) => {
    if (content === 'missing') {
      missing.push(path)
      return []
    }
    await folder.put(file, content.body, isPage ? 'pages' : 'files')
    onProgress(folder.counts.pages + folder.counts.files, known.size)
    return content.places.filter(isNew)
  })
  const writeMoved = making(async ({ file }, content) => {
    if (content !== 'missing' && content.movedTo !== undefined) await folder.put(file, content.body, 'files')
    return []
  })

  /** Writes pages in rounds. Each round writes the links found in the previous round. */
  async function writeAll(from: MirrorPlace[]): Promise<void> {
    for (let places = from; places.length > 0; ) places = await inParallel(places, write)
  }

  await writeAll(first.filter(isNew))
  for (const pause of pausesMs) {
    if (failed.size === 0) break
    await delay(pause)
    const again = [...failed.keys()]
    failed = new Map()
    await writeAll(again)
  }
  if (failed.size === 0) {
    // Course pages of earlier runs whose slug has changed since become redirects to the new pages.
    const former = folder.others().flatMap((file) => formerCoursePlace(base, file) ?? [])
    await inParallel(former, writeMoved)
  }
  const removed = failed.size === 0 ? await folder.removeOthers() : 0
  const faults = [...failed].map(([{ path }, message]) => ({ path, message }))
  return { ...folder.counts, removed, missing, faults }
}

async function inParallel(
  places: MirrorPlace[],
  work: (place: MirrorPlace) => Promise<MirrorPlace[]>,
): Promise<MirrorPlace[]> {
  const found: MirrorPlace[] = []
  const left = places.values()
  const worker = async (): Promise<void> => {
    for (const place of left) {
      // `push(...next)` would fail: a sitemap can link to more pages than a call may have arguments.
      for (const next of await work(place)) found.push(next)
    }
  }
  await Promise.all(Array.from({ length: workers }, worker))
  return found
}
