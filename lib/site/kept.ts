import { perProcess } from '#lib/per-process.ts'

/** As long as the pages are kept. */
const keptMs = 60_000

interface Entry<Made> {
  made: Promise<Made>
  /** The moment from which it is made anew, in milliseconds. */
  until: number
}

interface Limits<Made> {
  /** How many are held; one more, and it begins anew. */
  countMax: number
  /** Whether what was made is worth its memory; otherwise only those who asked meanwhile get it. */
  isKept?: (made: Made) => boolean
}

/**
 * Finds by a name what costs many reads: who asks while it is made gets the same one, and so does who asks within a
 * minute; it must not be changed. What could not be made is tried again by the next one who asks. The slot names the
 * place in the process where it is held.
 */
export function keptForAMinute<Made>(
  slot: string,
  { countMax, isKept = () => true }: Limits<Made>,
): (name: string, make: () => Promise<Made>) => Promise<Made> {
  const shared = perProcess(slot, () => new Map<string, Entry<Made>>())
  const begin = (make: () => Promise<Made>): Entry<Made> => {
    const entry: Entry<Made> = { made: make(), until: Number.POSITIVE_INFINITY }
    entry.made.then(
      (made) => {
        entry.until = isKept(made) ? Date.now() + keptMs : 0
      },
      () => {
        entry.until = 0
      },
    )
    return entry
  }
  return (name, make) => {
    const entries = shared()
    const last = entries.get(name)
    if (last && last.until > Date.now()) return last.made
    entries.delete(name)
    if (entries.size >= countMax) entries.clear()
    const entry = begin(make)
    entries.set(name, entry)
    return entry.made
  }
}
