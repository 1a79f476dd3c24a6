import type { Db } from '#lib/db/open.ts'
import { CatalogueIndex } from '../index/catalogue-index.ts'
import { memorySizeOf } from '../index/memory-size.ts'
import { findPage, type IndexedPage, ordersFor, type PageQuery } from '../index/page.ts'
import { inSnapshot } from '../load-snapshot.ts'
import { inTurns } from './in-turns.ts'
import { isSame, listPuts, listRemoved, type Revision, readPublication, unpublished } from './publication.ts'

/** A page, and as of which revision. */
export interface RevisedPage extends IndexedPage {
  revision: Revision
}

/** Keeps the index of one institute's lists current, by what publishing writes down with each revision. */
export class Follower {
  private index = new CatalogueIndex()
  private revision = unpublished
  private readonly instituteId: string
  /** What is changing the index: nobody may look into it meanwhile. */
  private work: Promise<void> | undefined

  constructor(instituteId: string) {
    this.instituteId = instituteId
  }

  /** What it takes in memory, in bytes, roughly. */
  bytes = 0

  /** Finds a page as of a revision, or of a later one that is published by now. */
  async findPage(db: Db, revision: Revision, query: PageQuery): Promise<RevisedPage> {
    for (let isFresh = false; ; ) {
      if (this.work) await this.work
      else if (!isFresh && !isSame(this.revision, revision)) {
        isFresh = true
        await this.alone(() => inSnapshot(db, (trx) => this.refresh(trx)))
      } else if (this.missingOrders(query).length > 0) await this.alone(() => this.order(query))
      else return this.pageOf(query)
    }
  }

  /** Finds a page as of now, and reads what it shows from the same state of the database. */
  async readPage<Read>(
    db: Db,
    ask: (trx: Db) => Promise<PageQuery>,
    read: (trx: Db, page: RevisedPage) => Promise<Read>,
  ): Promise<Read> {
    while (this.work) await this.work
    return this.alone(() =>
      inSnapshot(db, async (trx) => {
        await this.refresh(trx)
        const query = await ask(trx)
        await this.order(query)
        return read(trx, this.pageOf(query))
      }),
    )
  }

  private pageOf(query: PageQuery): RevisedPage {
    return { ...findPage(this.index, query), revision: this.revision }
  }

  private async alone<Done>(change: () => Promise<Done>): Promise<Done> {
    const changing = change()
    this.work = changing.then(() => {})
    try {
      return await changing
    } finally {
      this.work = undefined
      this.bytes = memorySizeOf(this.index)
    }
  }

  private missingOrders(query: PageQuery) {
    return ordersFor(this.index, query).filter((order) => !this.index.orders.find(...order))
  }

  private async order(query: PageQuery): Promise<void> {
    for (const order of this.missingOrders(query)) await inTurns(this.index.orders.make(...order))
  }

  /** Brings the index to the revision that a transaction sees. */
  private async refresh(trx: Db): Promise<void> {
    const now = await readPublication(trx, this.instituteId)
    if (now && isSame(this.revision, now)) return
    // What was removed long ago is not known any more, and of a backup that was put back nothing is.
    if (!now || now.number <= this.revision.number || this.revision.number < now.changesFrom) this.clear()
    if (!now) return
    const { number } = this.revision
    try {
      const removed = number === 0 ? [] : await listRemoved(trx, this.instituteId, number)
      await inTurns(this.index.update(removed, []))
      for await (const puts of listPuts(trx, this.instituteId, number)) {
        await inTurns(this.index.update([], puts))
      }
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
