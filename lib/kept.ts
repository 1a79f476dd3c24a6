import { LRUCache } from 'lru-cache'
import { perProcess } from '#lib/per-process.ts'

export interface Bounds<Value> {
  /** Memory of all entries together, in bytes. */
  bytesMax: number
  /** Memory of one entry; unset: an eighth of all, so that none drives out all others. */
  entryBytesMax?: number
  /** Bytes of a value; undefined for one that must not be kept. */
  bytesOf: (value: Value) => number | undefined
  /** How long an entry is served, in ms; unset: until its room is needed, which is for names that say their revision. */
  freshMs?: number
  /** How long after that it is still served, in ms, while the first who asks has it made anew. */
  staleMs?: number
  /** Told of each failure to make the successor of an entry that is still served, since nobody else is. */
  onStaleFailure?: (error: unknown) => void
}

/** What an entry costs beside its value and its name: key, place in the order, buffer. */
const bytesBeside = 500

/** Names longer than any honest request makes; what they lead to is made each time. */
const nameLengthMax = 2_000

/** The process's cache of a name, whatever bundle asks; `docs/caches.md` lists them all. */
export const kept = <Value extends object | string>(
  name: string,
  bounds: Bounds<Value>,
): (() => Cache<Value>) => perProcess(`kept ${name}`, () => new Cache(bounds))

/** A bounded cache: what was not used for longest goes first. Values are shared, so nobody may change them. */
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
      // The clock is looked at each time, and looked up: tests put another in its place.
      ttlResolution: 0,
      perf: { now: () => performance.now() },
      fetchMethod: (_name, _stale, { context }) => context(),
    })
  }

  /** The value kept under a name; undefined when there is none. */
  find(name: string): Value | undefined {
    return this.#entries.get(name)
  }

  /** Keeps a value, and answers it. */
  keep(name: string, value: Value): Value {
    this.#entries.set(name, value)
    return value
  }

  /**
   * The value under a name, made when there is none: once for all who ask meanwhile. One that is past its time but may
   * still be served is, until its successor is there; a failure to make that costs nobody anything.
   */
  async fetch(name: string, make: () => Promise<Value>): Promise<Value> {
    const leftMs = this.#entries.getRemainingTTL(name)
    // 0 says that there is none.
    const mayBeStale = leftMs !== 0 && leftMs > -this.#staleMs
    const value = await this.#entries.fetch(name, {
      context: mayBeStale ? () => this.#told(make) : make,
      allowStale: mayBeStale,
      allowStaleOnFetchRejection: mayBeStale,
      noDeleteOnFetchRejection: mayBeStale,
    })
    // Only what is aborted or makes nothing has no value, and neither happens here.
    return value as Value
  }

  async #told(make: () => Promise<Value>): Promise<Value> {
    try {
      return await make()
    } catch (error) {
      this.#onStaleFailure(error)
      throw error
    }
  }

  /** Bytes of all entries, by `bytesOf`. */
  get bytes(): number {
    return this.#entries.calculatedSize
  }
}
