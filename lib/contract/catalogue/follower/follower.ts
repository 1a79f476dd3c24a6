import { runSoon } from '#lib/base/background.ts'
import { cache } from '#lib/base/cache.ts'
import { inSnapshot } from '#lib/base/db/bulk-rows.ts'
import type { Db } from '#lib/base/db/open.ts'
import { isSameRevision, type Revision, unpublished } from '#lib/contract/revision.ts'
import { CatalogueIndex, type IndexNeeds, memorySizeOf } from '../index/catalogue-index.ts'
import type { FoundCourse } from '../index/indexed-course.ts'
import {
  attachSearched,
  inTurns,
  listChanged,
  listRemoved,
  readPublication,
  readSearched,
  type Searched,
  upsertsOf,
} from './published-rows.ts'

export type Revised<Found> = Found & { revision: Revision }

/** Keeps the in-memory index of one institute up to date by reading the rows that changed since its revision. */
export class Follower {
  private index = new CatalogueIndex()
  private revision = unpublished
  private readonly instituteId: string
  private readonly onChange: (follower: Follower) => void
  private readonly mayWorkAhead: () => boolean
  /** The update in progress, during which the index must not be read; undefined when idle. */
  private work: Promise<void> | undefined
  private searched: Promise<Searched> | undefined

  /**
   * `onChange` is called whenever the memory of the index may have changed. While `mayWorkAhead` returns true, the search
   * index is built behind the first read, so that no search has to wait for it.
   */
  constructor(
    instituteId: string,
    onChange: (follower: Follower) => void = () => {},
    mayWorkAhead: () => boolean = () => false,
  ) {
    this.instituteId = instituteId
    this.onChange = onChange
    this.mayWorkAhead = mayWorkAhead
  }

  bytes = 0

  /**
   * Reads the index at the given revision or a later one, when it has what `needsOf` returns. `read` must not wait: it
   * runs right after the checks, because an `await` between them would let an update change the index.
   */
  async withIndex<Found>(
    db: Db,
    revision: Revision,
    needsOf: (index: CatalogueIndex) => IndexNeeds,
    read: (index: CatalogueIndex) => Found,
  ): Promise<Revised<Found>> {
    for (let isFresh = false; ; ) {
      if (this.work) {
        await this.work
        continue
      }
      if (!isFresh && !isSameRevision(this.revision, revision)) {
        isFresh = true
        await this.alone(() => inSnapshot(db, (trx) => this.refresh(trx)))
        if (!this.index.search && this.index.size > 0 && this.mayWorkAhead())
          runSoon('search index', this.instituteId, () => this.makeSearched(db))
        continue
      }
      const { orders, isSearch, joinedWithNone } = needsOf(this.index)
      const missing = orders.filter((order) => !this.index.orders.find(...order))
      if (isSearch && !this.index.search) await this.makeSearched(db)
      else if (missing.length > 0)
        await this.alone(async () => {
          for (const order of missing) await inTurns(this.index.orders.make(...order))
        })
      // Made here, where what the index takes is measured again.
      else if (joinedWithNone !== undefined && !this.index.listingsOrNone.has(joinedWithNone))
        await this.alone(async () => void this.index.listingOrNone(joinedWithNone))
      else return { ...read(this.index), revision: this.revision }
    }
  }

  /** Builds the search index once for all searches that wait for it. Lists can be answered meanwhile. */
  private async makeSearched(db: Db): Promise<void> {
    this.searched ??= readSearched(db, this.instituteId).finally(() => {
      this.searched = undefined
    })
    const searched = await this.searched
    while (this.work) await this.work
    if (this.index.search) return
    await this.alone(() =>
      inSnapshot(db, async (trx) => {
        await this.refresh(trx)
        const { revision } = this
        // The database was restored after the texts were read, so they are discarded.
        if (searched.revision.number >= revision.number && !isSameRevision(searched.revision, revision))
          return
        await attachSearched(trx, this.instituteId, this.index, searched)
      }),
    )
  }

  private async alone(change: () => Promise<void>): Promise<void> {
    this.work = change()
    try {
      await this.work
    } finally {
      this.work = undefined
      this.bytes = memorySizeOf(this.index)
      this.onChange(this)
    }
  }

  private async refresh(trx: Db): Promise<void> {
    const now = await readPublication(trx, this.instituteId)
    if (now && isSameRevision(this.revision, now)) return
    // Rebuilds if the log may lack removals: the index is too old, or the database was restored.
    if (!now || now.number <= this.revision.number || this.revision.number < now.changesFrom) this.clear()
    if (!now) return
    const isSearched = this.index.search !== undefined
    try {
      const { number } = this.revision
      const removed = number === 0 ? [] : await listRemoved(trx, this.instituteId, number)
      await inTurns(this.index.update(removed))
      for await (const chunk of listChanged(trx, this.instituteId, number, isSearched))
        await inTurns(this.index.update([], upsertsOf(chunk)))
    } catch (error) {
      this.clear()
      throw error
    }
    this.index.site = now.site
    this.revision = now
  }

  private clear(): void {
    this.index = new CatalogueIndex()
    this.revision = unpublished
  }
}

/** A cached value: a follower, by institute, or a summary, by course and revision. */
type Listed = Follower | Buffer<ArrayBuffer>

const lists = cache<Listed>('lists', {
  isEachKept: true,
  bytesOf: (value) => (isFollower(value) ? value.bytes : value.length),
})

/** `instanceof` would fail: all bundles share this cache, but each bundle has its own `Follower` class. */
const isFollower = (value: Listed): value is Follower => !Buffer.isBuffer(value)

const numbers = new WeakMap<Db, number>()
let databases = 0

/** Returns a number that identifies the database in cache keys, because tests use several databases in one process. */
function numberOf(db: Db): number {
  const number = numbers.get(db) ?? databases++
  numbers.set(db, number)
  return number
}

/** Returns this process's follower of an institute. Creates one if there is none or it was evicted. */
export function followerOf(db: Db, instituteId: string): Follower {
  // A transaction sees its own snapshot, so its follower is not shared.
  if (db.isTransaction) return new Follower(instituteId)
  const name = `follower ${numberOf(db)} ${instituteId}`
  const known = lists().get(name)
  if (known && isFollower(known)) return known
  // lru-cache measures a value only on `set`, so a follower that grew is set again.
  const grow = (grown: Follower) => void lists().set(name, grown)
  // A full cache would drop what was built ahead before anybody searched.
  const follower = new Follower(instituteId, grow, () => lists().isHalfEmpty)
  lists().set(name, follower)
  return follower
}

/** Returns functions that get and set the cached summary of a course at a revision, in one language. */
export function cachedSummary(db: Db, instituteId: string, { id, revision, language }: FoundCourse) {
  const name = `summary ${numberOf(db)} ${instituteId} ${id} ${revision} ${language}`
  return {
    get: () => lists().get(name) as Buffer<ArrayBuffer> | undefined,
    set: (summary: Buffer<ArrayBuffer>) => {
      if (!db.isTransaction) lists().set(name, summary)
    },
  }
}
