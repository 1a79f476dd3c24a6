import { compareCodePoints } from '../rules/order.ts'
import { titleKey } from '../rules/text/search-text.ts'
import { Batches } from './batches.ts'
import { type DocId, DocIdSet } from './doc-id-set.ts'
import { addToSets, removeFromSets, type Sets } from './facet-values.ts'
import { type IndexedBatch, type IndexedListing, keysOfListing } from './indexed-course.ts'

interface ListedCourse {
  titles: string[]
  folded: string[]
  batches: IndexedBatch[]
}

/** The courses of one language, or, in the list without a language, all courses. */
export class IndexedList {
  docIds = new DocIdSet()
  /** Folded title by `docId`; `''` for a course that is not in this list. */
  private readonly titles: string[] = []
  /** Compared before the titles. Stored only if they differ from the folded title, for example by accents. */
  private readonly titleKeys = new Map<DocId, string>()
  /** Sets of courses by key of the version that this list shows, such as `level beginner`. */
  readonly keys: Sets = new Map()
  readonly batches = new Batches()

  /** Returns this list together with some courses of another, for reading only: it knows no titles. */
  withCoursesOf(all: IndexedList, others: DocIdSet): IndexedList {
    const joined = new IndexedList()
    joined.docIds = this.docIds.or(others)
    joined.batches.lanes.push(...this.batches.lanes, ...all.batches.lanes.map((lane) => lane.only(others)))
    for (const [key, docIds] of all.keys)
      joined.keys.set(key, docIds.and(others).or(this.keys.get(key) ?? new DocIdSet()))
    for (const [key, docIds] of this.keys) if (!all.keys.has(key)) joined.keys.set(key, docIds)
    return joined
  }

  /** Adds a course. `folded` holds its folded titles, which all lists share. */
  add(docId: DocId, listing: IndexedListing, course: ListedCourse): void {
    const { language, title } = listing
    this.docIds.add(docId)
    while (this.titles.length <= docId) this.titles.push('')
    this.titles[docId] = course.folded[title] ?? ''
    const key = titleKey(course.titles[title] ?? '')
    if (key !== this.titles[docId]) this.titleKeys.set(docId, key)
    addToSets(this.keys, docId, keysOfListing(listing))
    this.batches.add(
      docId,
      course.batches.filter((batch) => language === '' || batch.language === language),
    )
  }

  remove(docId: DocId): void {
    if (!this.docIds.has(docId)) return
    this.docIds.delete(docId)
    this.titles[docId] = ''
    this.titleKeys.delete(docId)
    removeFromSets(this.keys, docId)
    this.batches.remove(docId)
  }

  /** Compares folded titles; 0 for titles that differ only in case. */
  compareTitles(a: DocId, b: DocId): number {
    const [left = '', right = ''] = [this.titles[a], this.titles[b]]
    const { titleKeys: keys } = this
    const byKey = keys.size > 0 ? compareCodePoints(keys.get(a) ?? left, keys.get(b) ?? right) : 0
    return byKey || (left === right ? 0 : compareCodePoints(left, right))
  }
}
