import { fold } from '../rules/text/fold.ts'
import { joinSearchable, searchable } from '../rules/text/search.ts'
import type { IndexedEntry, IndexedSite, Upsert } from './indexed-entry.ts'
import { Listing } from './listing.ts'
import type { DocId, Mask } from './mask.ts'
import { Orders } from './orders.ts'
import type { SearchIndex } from './search/search-index.ts'
import { addToSet, removeFromSets, type Sets, Values } from './values.ts'

/**
 * The lists of one institute at one revision. After updates it equals an index built from the same courses at once.
 */
export class CatalogueIndex {
  site: IndexedSite = { course_languages_enabled: false, languages: [], formats: [], streams: [], today: '' }
  /** By `docId`. */
  readonly entries: (IndexedEntry | undefined)[] = []
  /** The lowest prices by `docId`, NaN for none; an array of numbers scans twice as fast as the entries. */
  readonly prices: number[] = []
  /** Counts of editions by `docId`: a course has as many hosted pages. */
  readonly editions: number[] = []
  /** By folded code; `''` is the list without a language, which has every course. */
  readonly listings = new Map<string, Listing>([['', new Listing()]])
  readonly tags = new Values()
  readonly instructors = new Values()
  /** Levels of all versions; listings have the levels that are shown. */
  readonly levels = new Values()
  /** Venues of batches. */
  readonly venues = new Values()
  /** Courses by folded format; `places`: by place key. */
  readonly formats: Sets = new Map()
  readonly places: Sets = new Map()
  readonly orders = new Orders(this.entries, this.listings)
  /** Undefined until the first search. */
  search: SearchIndex | undefined
  private readonly docIds = new Map<string, DocId>()
  private readonly free: DocId[] = []
  /** Characters of all texts. */
  textLength = 0

  get size(): number {
    return this.docIds.size
  }

  /** Returns undefined when no course has the id. */
  docIdOf(courseId: string): DocId | undefined {
    return this.docIds.get(courseId)
  }

  emptyMask(): Mask {
    return new Uint32Array((this.entries.length + 31) >>> 5)
  }

  /**
   * Removes and upserts courses. Yields often; the index may not be read before the end.
   */
  *update(removed: readonly string[], upserts: readonly Upsert[]): Generator<void, void> {
    const changed = new Set<DocId>()
    for (const id of [...removed, ...upserts.map(({ course }) => course.id)]) {
      const docId = this.docIds.get(id)
      if (docId !== undefined) changed.add(docId)
    }
    for (const id of removed) {
      this.remove(id)
      yield
    }
    for (const upsert of upserts) {
      changed.add(this.upsert(upsert))
      yield
    }
    yield* this.orders.update(changed)
    if (this.search) yield* this.search.sweep()
  }

  private upsert({ course, text, revision }: Upsert): DocId {
    const known = this.docIds.get(course.id)
    if (known !== undefined) this.clear(known)
    const docId = known ?? this.free.pop() ?? this.entries.length
    const { id, position, newest, price } = course
    const titles = course.titles.map(fold)
    this.entries[docId] = {
      id,
      position,
      newest,
      price,
      // Most courses have one title; its text is then stored once.
      text: titles.length === 1 ? searchable(titles[0] ?? '') : joinSearchable(course.titles),
      // `concat` takes half the memory of a spread literal.
      tagsAndInstructors: this.tags
        .add(docId, course.tags)
        .concat(this.instructors.add(docId, course.instructors)),
      revision,
    }
    this.levels.add(docId, course.levels)
    this.venues.add(
      docId,
      course.batches.flatMap(({ venue }) => venue ?? []),
    )
    this.prices[docId] = price ?? Number.NaN
    this.editions[docId] = titles.length
    this.docIds.set(id, docId)
    if (text) this.search?.place(docId, this.search.add(text))
    this.textLength += textLengthOf(this.entries[docId])
    for (const format of course.formats) addToSet(this.formats, format, docId)
    for (const place of course.places) addToSet(this.places, place, docId)
    for (const listing of course.listings) {
      const [title = '', folded = ''] = [course.titles[listing.title], titles[listing.title]]
      this.listingIn(listing.language).add(docId, listing, title, folded, course.batches)
    }
    return docId
  }

  private listingIn(language: string): Listing {
    const listing = this.listings.get(language) ?? new Listing()
    this.listings.set(language, listing)
    return listing
  }

  private remove(id: string): void {
    const docId = this.docIds.get(id)
    if (docId === undefined) return
    this.clear(docId)
    this.search?.remove(docId)
    this.docIds.delete(id)
    this.free.push(docId)
  }

  /** Removes a course from every set. */
  private clear(docId: DocId): void {
    const entry = this.entries[docId]
    if (entry === undefined) return
    this.textLength -= textLengthOf(entry)
    for (const values of [this.tags, this.instructors]) values.remove(docId, entry.tagsAndInstructors)
    for (const values of [this.levels, this.venues]) values.remove(docId, [...values.all()])
    removeFromSets(this.formats, docId)
    removeFromSets(this.places, docId)
    for (const listing of this.listings.values()) listing.remove(docId)
    this.entries[docId] = undefined
    this.prices[docId] = Number.NaN
  }
}

const textLengthOf = (entry: IndexedEntry | undefined): number =>
  entry ? entry.id.length + entry.text.length : 0
