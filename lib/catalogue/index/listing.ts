import { compareCodePoints } from '../rules/order.ts'
import { Batches } from './batches/batches.ts'
import { DocIdSet } from './doc-id-set.ts'
import type { DocId } from './mask.ts'
import { forEachDoc } from './part/docs.ts'
import type { ListPart, PartCourse } from './part/part.ts'
import { addToSets, removeFromSets, type Sets } from './values.ts'

/** One list and its courses: the list of a language, or the list without one. */
export class IndexedList {
  readonly docIds = new DocIdSet()
  /** Folded titles by `docId`; empty for a course of other lists. */
  private readonly titles: string[] = []
  /** Sort keys that go before the titles, where they differ from them: titles with accents. */
  private readonly titleKeys = new Map<DocId, string>()
  readonly levels: Sets = new Map()
  readonly availabilities: Sets = new Map()
  readonly prices: Sets = new Map()

  readonly batches = new Batches()

  readonly sets = [this.levels, this.availabilities, this.prices]

  /** Adds courses, whose titles are stored once for all lists. */
  add(part: ListPart, courses: readonly PartCourse[], docIds: readonly DocId[]): void {
    for (const [title, docs] of part.shown)
      forEachDoc(docs, docIds, (docId, at) => {
        this.docIds.add(docId)
        while (this.titles.length <= docId) this.titles.push('')
        this.titles[docId] = courses[at]?.titles[Number(title)] ?? ''
      })
    for (const [at, key] of part.titleKeys) this.titleKeys.set(docIds[at] as DocId, key)
    addToSets(this.levels, part.levels, docIds)
    addToSets(this.availabilities, part.availabilities, docIds)
    addToSets(this.prices, part.prices, docIds)
    this.batches.add(part.lanes, docIds)
  }

  remove(docId: DocId): void {
    if (!this.docIds.has(docId)) return
    this.docIds.delete(docId)
    this.titles[docId] = ''
    this.titleKeys.delete(docId)
    for (const sets of this.sets) removeFromSets(sets, docId)
    this.batches.remove(docId)
  }

  /** Compares titles; 0 for titles that differ only in case. */
  compareTitles(a: DocId, b: DocId): number {
    const [left = '', right = ''] = [this.titles[a], this.titles[b]]
    const { titleKeys: keys } = this
    const byKey = keys.size > 0 ? compareCodePoints(keys.get(a) ?? left, keys.get(b) ?? right) : 0
    return byKey || (left === right ? 0 : compareCodePoints(left, right))
  }
}
