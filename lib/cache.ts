import { LRUCache } from 'lru-cache'
import { env } from '#lib/env.ts'
import { perProcess } from '#lib/per-process.ts'

export interface Bounds<Value> {
  /** The most memory of all entries together, in bytes. */
  bytesMax: number
  /** The most bytes of one entry. By default an eighth of `bytesMax`, so that one entry cannot evict all others. */
  entryBytesMax?: number
  /** The bytes of a value; undefined for a value that must not be cached. */
  bytesOf: (value: Value) => number | undefined
  /** How long an entry is fresh, in ms. Unset, for names that contain a revision: until it is evicted. */
  freshMs?: number
  /** How long a stale entry is still served, in ms, while a refresh runs (stale-while-revalidate). */
  staleMs?: number
  /** Called when a background refresh fails (stale-while-revalidate). */
  onStaleFailure?: (error: unknown) => void
}

/** Memory of an entry besides its value and name. */
const bytesBeside = 500

/** Longer names are not cached; no honest request makes them. */
const nameLengthMax = 2_000

/** The caches of a process, each with its share of `CACHE_MEMORY_MB`. */
const shares = {
  /** Indexes of institutes, which follow revisions, and summaries of courses, whose names contain the revision. */
  lists: 0.5,
  /** Answers of the API. Their names contain the revision. */
  answers: 0.17,
  /**
   * Pages of the site with status 200. Their names contain the revision; where it is unknown they are fresh for 60
   * seconds. Unused on Vercel, which caches pages itself.
   */
  pages: 0.125,
  /** The site's sitemap: a new revision replaces it; where the revision is unknown it is fresh for 60 seconds. */
  files: 0.125,
  /** The documentation and the document's schema, which change only with the software. */
  'static answers': 0.05,
  /** Style sheet, script and fonts of pages, which change only with the software. */
  assets: 0.03,
}

/** Returns the getter of the process's cache of this name. */
export const cache = <Value extends object | string>(
  name: keyof typeof shares,
  {
    isEachKept = false,
    ...bounds
  }: Omit<Bounds<Value>, 'bytesMax' | 'entryBytesMax'> & {
    /** Caches an entry of any size, counted as half of the cache at most. Otherwise each request would make it again. */
    isEachKept?: boolean
  },
): (() => Cache<Value>) =>
  perProcess(`cache ${name}`, () => {
    const bytesMax = Math.floor(shares[name] * env().CACHE_MEMORY_MB * 1024 * 1024)
    const made = new Cache({
      bytesMax,
      ...bounds,
      ...(isEachKept && { entryBytesMax: bytesMax, bytesOf: halfAtMost(bounds.bytesOf, bytesMax / 2) }),
    })
    all().set(name, made)
    return made
  })

const halfAtMost =
  <Value>(bytesOf: Bounds<Value>['bytesOf'], half: number): Bounds<Value>['bytesOf'] =>
  (value) => {
    const bytes = bytesOf(value)
    return bytes === undefined ? undefined : Math.min(bytes, half)
  }

const all = perProcess('caches', () => new Map<string, Pick<Cache<object>, 'bytes' | 'hits' | 'misses'>>())

/** Memory and look-ups of each cache of this process. */
export const cacheFigures = () =>
  [...all()].map(([cache, { bytes, hits, misses }]) => ({ cache, bytes, hits, misses }))

/** A bounded LRU cache. Callers share the values and must not change them. */
export class Cache<Value extends object | string> {
  readonly #entries: LRUCache<string, Value, () => Promise<Value>>
  readonly #staleMs: number
  readonly #onStaleFailure: (error: unknown) => void

  constructor({
    bytesMax,
    bytesOf,
    entryBytesMax = Math.floor(bytesMax / 8),
    freshMs = 0,
    staleMs = 0,
    onStaleFailure = () => {},
  }: Bounds<Value>) {
    this.#staleMs = staleMs
    this.#onStaleFailure = onStaleFailure
    this.#entries = new LRUCache({
      maxSize: bytesMax,
      maxEntrySize: entryBytesMax,
      sizeCalculation: (value, name) => {
        const bytes = name.length > nameLengthMax ? undefined : bytesOf(value)
        return bytes === undefined ? entryBytesMax + 1 : bytes + 2 * name.length + bytesBeside
      },
      ttl: freshMs,
      // The clock is read each time, so that tests can replace it.
      ttlResolution: 0,
      perf: { now: () => performance.now() },
      // Waiting callers get the value, even if its entry was deleted or evicted meanwhile.
      ignoreFetchAbort: true,
      fetchMethod: (_name, _stale, { context }) => context(),
    })
  }

  /** Returns the cached value; undefined when there is none. */
  get(name: string): Value | undefined {
    const value = this.#entries.get(name)
    this.#count(value !== undefined)
    return value
  }

  /** Look-ups since the process began. */
  hits = 0
  misses = 0

  #count(isHit: boolean): void {
    if (isHit) this.hits++
    else this.misses++
  }

  delete(name: string): void {
    this.#entries.delete(name)
  }

  /** Caches a value and returns it; a value that has grown is measured again. */
  set(name: string, value: Value): Value {
    // lru-cache measures no value twice.
    if (this.#entries.peek(name) === value) this.#entries.delete(name)
    this.#entries.set(name, value)
    return value
  }

  /**
   * Returns the cached value, or makes it once for all concurrent callers. A stale value is served while a refresh runs;
   * a failed refresh changes nothing.
   */
  async fetch(name: string, make: () => Promise<Value>): Promise<Value> {
    const leftMs = this.#entries.getRemainingTTL(name)
    // 0 means that there is no entry.
    this.#count(leftMs > 0)
    const mayBeStale = leftMs !== 0 && leftMs > -this.#staleMs
    const value = await this.#entries.fetch(name, {
      context: mayBeStale ? () => this.#refresh(make) : make,
      allowStale: mayBeStale,
      allowStaleOnFetchRejection: mayBeStale,
      noDeleteOnFetchRejection: mayBeStale,
    })
    // Undefined only after an abort or an empty fetch, which do not happen here.
    return value as Value
  }

  async #refresh(make: () => Promise<Value>): Promise<Value> {
    try {
      return await make()
    } catch (error) {
      this.#onStaleFailure(error)
      throw error
    }
  }

  /** Memory of all entries, as `bytesOf` counts it. */
  get bytes(): number {
    return this.#entries.calculatedSize
  }
}
