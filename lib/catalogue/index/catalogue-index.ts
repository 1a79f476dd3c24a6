import { fold } from '../rules/text/fold.ts'
import { joinSearchable, searchable } from '../rules/text/search.ts'
import type { Held, IndexedSite, Put } from './held.ts'
import { Listing } from './listing.ts'
import type { Mask, Slot } from './mask.ts'
import { Orders } from './orders.ts'
import type { SearchIndex } from './search/search-index.ts'
import { putIn, type Sets, takeFrom, Values } from './values.ts'

/**
 * All that the lists of one institute are made of at one revision. It is told what became different, and is then the
 * same as one that was made anew.
 */
export class CatalogueIndex {
  site: IndexedSite = { course_languages_enabled: false, languages: [], formats: [], streams: [], today: '' }
  /** By slot. */
  readonly held: (Held | undefined)[] = []
  /** The lowest prices by slot, side by side so that a range is found in half a millisecond; NaN for none. */
  readonly prices: number[] = []
  /** How many editions each has, by slot: as many hosted pages. */
  readonly editions: number[] = []
  /** By folded code; `''` is the list without a language, which has every course. */
  readonly listings = new Map<string, Listing>([['', new Listing()]])
  readonly tags = new Values()
  readonly instructors = new Values()
  /** Those of all versions; the ones that are shown stand in the listings. */
  readonly levels = new Values()
  /** Those of batches. */
  readonly venues = new Values()
  /** By folded key, and by place key. */
  readonly formats: Sets = new Map()
  readonly places: Sets = new Map()
  readonly orders = new Orders(this.held, this.listings)
  /** Made when something is searched first. */
  search: SearchIndex | undefined
  private readonly slots = new Map<string, Slot>()
  private readonly free: Slot[] = []
  /** Characters of all texts. */
  textLength = 0

  get size(): number {
    return this.slots.size
  }

  /** Undefined when no course of the id is listed. */
  slotOf(courseId: string): Slot | undefined {
    return this.slots.get(courseId)
  }

  emptyMask(): Mask {
    return new Uint32Array((this.held.length + 31) >>> 5)
  }

  /**
   * Takes courses out by their ids and puts courses in, in the place of those that have their ids. Stops every now and
   * then, and is of no use before it has come to its end.
   */
  *update(removed: readonly string[], puts: readonly Put[]): Generator<void, void> {
    const changed = new Set<Slot>()
    for (const id of [...removed, ...puts.map(({ course }) => course.id)]) {
      const slot = this.slots.get(id)
      if (slot !== undefined) changed.add(slot)
    }
    for (const id of removed) {
      this.remove(id)
      yield
    }
    for (const put of puts) {
      changed.add(this.put(put))
      yield
    }
    yield* this.orders.update(changed)
    if (this.search) yield* this.search.sweep()
  }

  private put({ course, text, revision }: Put): Slot {
    const known = this.slots.get(course.id)
    if (known !== undefined) this.clear(known)
    const slot = known ?? this.free.pop() ?? this.held.length
    const { id, position, newest, price } = course
    const titles = course.titles.map(fold)
    this.held[slot] = {
      id,
      position,
      newest,
      price,
      // Most have one title, which then is held once.
      text: titles.length === 1 ? searchable(titles[0] ?? '') : joinSearchable(course.titles),
      // Spread into a literal they would take twice the memory.
      tagsAndInstructors: this.tags
        .add(slot, course.tags)
        .concat(this.instructors.add(slot, course.instructors)),
      revision,
    }
    this.levels.add(slot, course.levels)
    this.venues.add(
      slot,
      course.batches.flatMap(({ venue }) => venue ?? []),
    )
    this.prices[slot] = price ?? Number.NaN
    this.editions[slot] = titles.length
    this.slots.set(id, slot)
    if (text) this.search?.place(slot, this.search.add(text))
    this.textLength += textLengthOf(this.held[slot])
    for (const format of course.formats) putIn(this.formats, format, slot)
    for (const place of course.places) putIn(this.places, place, slot)
    for (const listing of course.listings) {
      const [title = '', folded = ''] = [course.titles[listing.title], titles[listing.title]]
      this.listingIn(listing.language).add(slot, listing, title, folded, course.batches)
    }
    return slot
  }

  private listingIn(language: string): Listing {
    const listing = this.listings.get(language) ?? new Listing()
    this.listings.set(language, listing)
    return listing
  }

  private remove(id: string): void {
    const slot = this.slots.get(id)
    if (slot === undefined) return
    this.clear(slot)
    this.search?.remove(slot)
    this.slots.delete(id)
    this.free.push(slot)
  }

  /** Takes all that the index knows of a slot's course. */
  private clear(slot: Slot): void {
    const held = this.held[slot]
    if (held === undefined) return
    this.textLength -= textLengthOf(held)
    for (const values of [this.tags, this.instructors]) values.remove(slot, held.tagsAndInstructors)
    for (const values of [this.levels, this.venues]) values.remove(slot, [...values.all()])
    takeFrom(this.formats, slot)
    takeFrom(this.places, slot)
    for (const listing of this.listings.values()) listing.remove(slot)
    this.held[slot] = undefined
    this.prices[slot] = Number.NaN
  }
}

const textLengthOf = (held: Held | undefined): number => (held ? held.id.length + held.text.length : 0)
