import type { MirrorFolder, Written } from './folder.ts'
import type { Make } from './pages.ts'
import type { Place } from './places.ts'

export interface MirrorReport {
  pages: number
  /** Style sheets, fonts, scripts, pictures and what only programs read. */
  files: number
  /** Pages and files that were made: the others are as an interrupted run, or the one before, made them. */
  made: number
  written: number
  unchanged: number
  removed: number
  /** Where some page's text leads though the site has nothing there. */
  missing: string[]
  /** What could not be made, with the reason; nothing is removed then. */
  faults: { path: string; message: string }[]
}

type Report = (done: number, total: number) => void

/** Rendering takes one processor; what overlaps is waiting for the database or the API. */
const workers = 8

/** Writes the first places, every page that links lead to from these, and all that these pages show. */
export async function writeMirror(
  folder: MirrorFolder,
  { first, make }: { first: Place[]; make: Make },
  onProgress: Report = () => {},
): Promise<MirrorReport> {
  const report: MirrorReport = {
    pages: 0,
    files: 0,
    made: 0,
    written: 0,
    unchanged: 0,
    removed: 0,
    missing: [],
    faults: [],
  }
  const known = new Set<string>()
  const isNew = ({ file }: Place): boolean => !known.has(file) && Boolean(known.add(file))
  let done = 0

  async function write(place: Place): Promise<Place[]> {
    try {
      const made = await madeOrKept(place, folder, make, isNew)
      if (made === 'missing') {
        report.missing.push(place.path)
        return []
      }
      const { found, was, isKept } = made
      report[was] += 1
      if (!isKept) report.made += 1
      report[place.isPage ? 'pages' : 'files'] += 1
      return found
    } catch (error) {
      report.faults.push({ path: place.path, message: (error as Error).message })
      return []
    } finally {
      done += 1
      onProgress(done, known.size)
    }
  }

  try {
    let places = first.filter(isNew)
    // One round for what the round before found.
    while (places.length > 0) places = await inParallel(places, write)
    if (report.faults.length === 0) report.removed = await folder.finish()
  } finally {
    folder.save()
  }
  return report
}

async function madeOrKept(
  place: Place,
  folder: MirrorFolder,
  make: Make,
  isNew: (place: Place) => boolean,
): Promise<{ found: Place[]; was: Written; isKept?: true } | 'missing'> {
  const made = folder.madeBefore(place.file)
  if (made) return { found: made.found.filter(isNew), was: 'unchanged', isKept: true }
  const content = await make(place)
  if (content === 'missing') return content
  const { body, places, reads } = content
  const facts = { found: places, reads: place.isPage ? reads : undefined }
  return { found: places.filter(isNew), was: await folder.write(place.file, body, facts) }
}

async function inParallel(places: Place[], work: (place: Place) => Promise<Place[]>): Promise<Place[]> {
  const found: Place[] = []
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
