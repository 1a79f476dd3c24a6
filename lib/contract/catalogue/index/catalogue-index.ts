import { fold } from '#lib/base/plain-text.ts'
import { joinSearchable } from '../rules/text/search-text.ts'
import { clearIn, type DocId, DocIdSet, type Mask } from './doc-id-set.ts'
import { addToSets, FacetValues, removeFromSets, type Sets } from './facet-values.ts'
import type { FoundCourse, IndexedCourse, IndexedEntry, IndexedSite, Upsert } from './indexed-course.ts'
import { IndexedList } from './indexed-list.ts'
import { type OrderName, Orders } from './orders.ts'
import type { SearchIndex } from './search/search-index.ts'

/** Lists of one institute at one revision, in memory. An updated index equals one built from scratch. */
export class CatalogueIndex {
  site: IndexedSite = { course_languages_enabled: false, languages: [], formats: [], streams: [], today: '' }
  /** Courses by `docId`; undefined at numbers that are not in use. */
  readonly entries: (IndexedEntry | undefined)[] = []
  /** Lowest price by `docId`, NaN if there is none. An array of numbers scans twice as fast as the entries. */
  readonly prices: number[] = []
  /** Lists by folded language code. The key `''` is the list without a language, which contains every course. */
  readonly listings = new Map<string, IndexedList>([['', new IndexedList()]])
  readonly tags = new FacetValues()
  readonly instructors = new FacetValues()
  /** Levels of all versions of all courses. A list has only the levels of the versions that it shows. */
  readonly levels = new FacetValues()
  readonly venues = new FacetValues()
  /** Sets of courses by key, such as `format video`. */
  readonly keys: Sets = new Map()
  readonly places: Sets = new Map()
  readonly orders = new Orders(this.entries, this.listings)
  /** Built on the first search; undefined until then. */
  search: SearchIndex | undefined
  /** Lists that `listingOrNone` has made since the last update, by language. */
  readonly listingsOrNone = new Map<string, IndexedList>()
  private readonly docIds = new Map<string, DocId>()
  private readonly free: DocId[] = []
  /** Total length of all ids and titles in characters, for `memorySizeOf`. */
  textLength = 0

  get size(): number {
    return this.docIds.size
  }

  /** Returns undefined if no course has the id. */
  docIdOf(courseId: string): DocId | undefined {
    return this.docIds.get(courseId)
  }

  /** Falls back on the list without a language; empty if the course does not exist. */
  listed(docId: DocId, language: string): FoundCourse[] {
    const entry = this.entries[docId]
    const isThere = this.listings.get(language)?.docIds.has(docId)
    return entry ? [{ id: entry.id, revision: entry.revision, language: isThere ? language : '' }] : []
  }

  /** Returns the list of a language together with the courses in no language. Made on its first use after an update. */
  listingOrNone(language: string): IndexedList {
    const known = this.listingsOrNone.get(language)
    if (known) return known
    const listIn = (one: string) => this.listings.get(one) ?? new IndexedList()
    const others = this.emptyMask()
    listIn('').docIds.addTo(others)
    for (const [one, { docIds }] of this.listings)
      if (one !== '')
        docIds.forEach((docId) => {
          clearIn(others, docId)
        })
    const listing = listIn(language).withCoursesOf(listIn(''), DocIdSet.ofMask(others))
    this.listingsOrNone.set(language, listing)
    return listing
  }

  emptyMask(): Mask {
    return new Uint32Array((this.entries.length + 31) >>> 5)
  }

  /** Removes, then adds or replaces. Yields often; must not be read until it ends. */
  *update(removed: readonly string[], upserts: Iterable<Upsert> = []): Generator<void, void> {
    const changed = new Set<DocId>()
    this.listingsOrNone.clear()
    for (const id of removed) {
      const docId = this.remove(id)
      if (docId !== undefined) changed.add(docId)
      yield
    }
    for (const upsert of upserts) {
      changed.add(this.add(upsert))
      yield
    }
    yield* this.orders.update(changed)
    if (this.search) yield* this.search.sweep()
  }

  private add({ course, text, revision }: Upsert): DocId {
    const titles = course.titles.map(fold)
    const docId = this.enter(course, titles, revision)
    this.tags.add(docId, course.tags)
    this.instructors.add(docId, course.instructors)
    this.levels.add(docId, course.levels)
    this.venues.add(
      docId,
      course.batches.flatMap(({ venue }) => venue ?? []),
    )
    addToSets(this.keys, docId, course.keys)
    addToSets(this.places, docId, course.places)
    for (const listing of course.listings)
      this.listingIn(listing.language).add(docId, listing, { ...course, folded: titles })
    if (text && this.search) this.search.assign(docId, this.search.add(text))
    return docId
  }

  private enter(course: IndexedCourse, titles: string[], revision: number): DocId {
    const { id, position, newest, price } = course
    const known = this.docIds.get(id)
    if (known !== undefined) this.clear(known)
    const docId = known ?? this.free.pop() ?? this.entries.length
    this.entries[docId] = { id, position, newest, price, revision, text: joinSearchable(titles) }
    this.prices[docId] = price ?? Number.NaN
    this.docIds.set(id, docId)
    this.textLength += textLengthOf(this.entries[docId])
    return docId
  }

  private listingIn(language: string): IndexedList {
    const listing = this.listings.get(language) ?? new IndexedList()
    this.listings.set(language, listing)
    return listing
  }

  private remove(id: string): DocId | undefined {
    const docId = this.docIds.get(id)
    if (docId === undefined) return undefined
    this.clear(docId)
    this.search?.remove(docId)
    this.docIds.delete(id)
    this.free.push(docId)
    return docId
  }

  private clear(docId: DocId): void {
    const entry = this.entries[docId]
    if (entry === undefined) return
    this.textLength -= textLengthOf(entry)
    for (const values of [this.tags, this.instructors, this.levels, this.venues]) values.remove(docId)
    removeFromSets(this.keys, docId)
    removeFromSets(this.places, docId)
    for (const listing of this.listings.values()) listing.remove(docId)
    this.entries[docId] = undefined
    this.prices[docId] = Number.NaN
  }
}

const textLengthOf = (entry: IndexedEntry | undefined): number =>
  entry ? entry.id.length + entry.text.length : 0

/** What an index must have before it is read. */
export interface IndexNeeds {
  /** Sort orders, each with the language of the list that it sorts. */
  orders: [OrderName, string][]
  /** Whether it must have a search index. */
  isSearch: boolean
  /** Language whose list is read together with the courses in no language. */
  joinedWithNone?: string | undefined
}

/** For reads in catalogue order, which is the same in all lists. */
export const catalogueOrder = (): IndexNeeds => ({ orders: [['catalogue', '']], isSearch: false })

/** Measured bytes of an empty index, a course and a facet value, excluding their texts and sets. */
const indexBytes = 40_000
const courseBytes = 380
const valueBytes = 200

export function memorySizeOf(index: CatalogueIndex): number {
  const { keys, places, listings, listingsOrNone, tags, instructors, levels, venues } = index
  let bytes =
    indexBytes + index.size * courseBytes + index.textLength + index.orders.bytes + (index.search?.bytes ?? 0)
  const lists = [...listings.values(), ...listingsOrNone.values()]
  for (const sets of [keys, places, ...lists.flatMap((list) => [list.keys, ...list.batches.sets])])
    for (const docIds of sets.values()) bytes += docIds.bytes
  for (const values of [tags, instructors, levels, venues])
    for (const { docIds } of values.all()) bytes += docIds.bytes + valueBytes
  return bytes
}
