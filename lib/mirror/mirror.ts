import { setTimeout as delay } from 'node:timers/promises'
import type { FileOutcome, MirrorFolder } from './folder.ts'
import type { Make } from './pages.ts'
import type { MirrorPlace } from './places.ts'

export interface MirrorReport {
  pages: number
  /** Style sheets, fonts, scripts, pictures and what only programs read. */
  files: number
  /** Pages and files that were made; the others show nothing that changed. */
  made: number
  written: number
  unchanged: number
  removed: number
  /** Addresses that some page's text leads to though the site has nothing there. */
  missing: string[]
  /** Pages and files that could not be made, with the reason; nothing is removed then. */
  faults: { path: string; message: string }[]
}

/** The inputs of a run; tests pass their own pauses. */
export interface MirrorRun {
  first: MirrorPlace[]
  make: Make
  onProgress?: ((done: number, total: number) => void) | undefined
  pausesMs?: readonly number[]
}

/** Rendering takes one processor; what overlaps is waiting for the database or the API. */
const workers = 8
/** The pauses before a failed page is tried again: it is left out after the last. */
const retryPausesMs = [1_000, 5_000, 25_000]

/** Writes the first places, every page that links lead to from these, and all that these pages show. */
export async function writeMirror(
  folder: MirrorFolder,
  { first, make, onProgress = () => {}, pausesMs = retryPausesMs }: MirrorRun,
): Promise<MirrorReport> {
  const counts = { pages: 0, files: 0, made: 0, written: 0, unchanged: 0 }
  const missing: string[] = []
  const known = new Set<string>()
  const reached = new Set<string>()
  const isNew = ({ file }: MirrorPlace): boolean => !known.has(file) && Boolean(known.add(file))
  let failed = new Map<MirrorPlace, string>()
  let done = 0

  async function write(place: MirrorPlace): Promise<MirrorPlace[]> {
    try {
      const kept = folder.madeBefore(place.file)
      const content = kept ? undefined : await make(place)
      if (content === 'missing') {
        missing.push(place.path)
        return []
      }
      const was: FileOutcome = content ? await folder.write(place.file, content.body, content) : 'unchanged'
      counts[was] += 1
      reached.add(place.file)
      if (content) counts.made += 1
      counts[place.isPage ? 'pages' : 'files'] += 1
      onProgress(++done, known.size)
      return (kept ?? content?.places ?? []).filter(isNew)
    } catch (error) {
      failed.set(place, (error as Error).message)
      return []
    }
  }

  /** One round for what the round before found. */
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
  const removed = failed.size === 0 ? await folder.finish(reached) : 0
  const faults = [...failed].map(([{ path }, message]) => ({ path, message }))
  return { ...counts, removed, missing, faults }
}

async function inParallel(
  places: MirrorPlace[],
  work: (place: MirrorPlace) => Promise<MirrorPlace[]>,
): Promise<MirrorPlace[]> {
  const found: MirrorPlace[] = []
  const left = places.values()
  const worker = async (): Promise<void> => {
    for (const place of left) {
      // One by one: a sitemap leads to more places than a call takes arguments.
      for (const next of await work(place)) found.push(next)
    }
  }
  await Promise.all(Array.from({ length: workers }, worker))
  return found
}
