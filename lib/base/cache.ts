import { LRUCache } from 'lru-cache'
import { env } from '#lib/base/env.ts'
import { perProcess } from '#lib/base/per-process.ts'

interface Bounds<Value> {
  /** Maximum memory of all entries together, in bytes. */
  bytesMax: number
  /** Maximum bytes of one entry. Defaults to an eighth of `bytesMax`, so that one entry cannot evict all others. */
  entryBytesMax?: number
  /** Returns the size of a value in bytes; undefined for a value that must not be cached. */
  bytesOf: (value: Value) => number | undefined
  /** In milliseconds. Without it, entries are fresh until evicted, as where keys contain all that may change. */
  freshMs?: number
  /** How long a stale entry may still be served while it is refreshed (stale-while-revalidate), in milliseconds. */
  staleMs?: number
  onStaleFailure?: (error: unknown) => void
}

/** Overhead of an entry in bytes, in addition to its value and key. */
const bytesBeside = 500

/** Maximum length of a key. Entries with a longer key are not cached; no legitimate request needs one. */
const nameLengthMax = 2_000

const shares = {
  /** Indexes of institutes, which follow revisions, and summaries of courses, whose keys contain the revision. */
  lists: 0.5,
  /** Answers of the API. Their keys contain the revision. */
  answers: 0.15,
  /** Pages of the site with status 200, fresh for 60 seconds. Unused on Vercel, which caches pages itself. */
  pages: 0.125,
  /** Parts of pages for other websites. Anybody with a key makes up their queries, which must not drive out pages. */
  parts: 0.02,
  /** Pictures that offices uploaded. Their names are hashes of their content. */
  pictures: 0.02,
  /** Sitemaps, fresh for 60 seconds. That of a new revision replaces the former. */
  files: 0.105,
  /** The documentation and the document's JSON Schema, which change only with a release. */
  'static answers': 0.05,
  /** Style sheet, script and fonts of the site's pages, which change only with a release. */
  assets: 0.03,
}

export const cache = <Value extends object | string>(
  name: keyof typeof shares,
  {
    isEachKept = false,
    ...bounds
  }: Omit<Bounds<Value>, 'bytesMax' | 'entryBytesMax'> & {
    /** For large entries, which are else built again for every request. Each counts as at most half of the cache. */
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

export const cacheFigures = () =>
  [...all()].map(([cache, { bytes, hits, misses }]) => ({ cache, bytes, hits, misses }))

/** A size-limited LRU cache. Values are shared between callers and must not be changed. */
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
      // Reads the clock every time, so that tests can replace it.
      ttlResolution: 0,
      perf: { now: () => performance.now() },
      // Waiting callers still get the value if its entry was deleted or evicted meanwhile.
      ignoreFetchAbort: true,
      fetchMethod: (_name, _stale, { context }) => context(),
    })
  }

  get(name: string): Value | undefined {
    const value = this.#entries.get(name)
    this.#count(value !== undefined)
    return value
  }

  /** Successful look-ups since the process started. */
  hits = 0
  misses = 0

  #count(isHit: boolean): void {
    if (isHit) this.hits++
    else this.misses++
  }

  delete(name: string): void {
    this.#entries.delete(name)
  }

  /** Caches a value and returns it. Setting a value again after it has grown measures its size again. */
  set(name: string, value: Value): Value {
    // lru-cache does not measure the same value twice.
    if (this.#entries.peek(name) === value) this.#entries.delete(name)
    this.#entries.set(name, value)
    return value
  }

  /** Builds a value once for all concurrent callers. Serves a stale one while it is refreshed, or if that fails. */
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

  get isHalfEmpty(): boolean {
    return this.bytes < this.#entries.maxSize / 2
  }

  /** Memory of all entries in bytes. */
  get bytes(): number {
    return this.#entries.calculatedSize
  }
}
