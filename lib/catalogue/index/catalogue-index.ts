import { fold } from '../rules/fold.ts'
import { joinSearchable, searchable } from '../rules/search.ts'
import type { Site, StreamList } from '../shapes.ts'
import type { IndexedCourse } from './course.ts'
import { Listing } from './listing.ts'
import type { Mask, Slot } from './mask.ts'
import { Orders } from './orders.ts'
import { putIn, type Sets, takeFrom, type Value, Values } from './values.ts'

/** A course as the index holds it, in a slot of its own for as long as it is published. */
export interface Held {
  id: string
  position: number | null
  newest: string | null
  price: number | null
  /** Its titles as `q` looks into them; tags it looks into by themselves. */
  text: string
  /** What it may have several of, and shares with others. */
  tagsAndInstructors: Value[]
  /** The one in which it became what it is; names its summaries too. */
  revision: number
}

/** What the choices of a list are called, and in which order they stand. */
export type IndexedSite = Pick<Site, 'course_languages_enabled' | 'languages' | 'formats'> &
  Pick<StreamList, 'streams'>

/** A course that came or became different, and in which revision it did. */
export interface Put {
  course: IndexedCourse
  revision: number
}

/**
 * All that the lists of one institute are made of at one revision. It is told what became different, and is then the
 * same as one that was made anew.
 */
export class CatalogueIndex {
  site: IndexedSite = { course_languages_enabled: false, languages: [], formats: [], streams: [] }
  /** By slot. */
  readonly held: (Held | undefined)[] = []
  /** By folded code; `''` is the list without a language, which has every course. */
  readonly listings = new Map<string, Listing>([['', new Listing()]])
  readonly tags = new Values()
  readonly instructors = new Values()
  /** Those of all versions; the ones that are shown stand in the listings. */
  readonly levels = new Values()
  /** By folded key, and by place key. */
  readonly formats: Sets = new Map()
  readonly places: Sets = new Map()
  readonly orders = new Orders(this.held, this.listings)
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
    for (const id of removed) this.remove(id)
    for (const put of puts) {
      changed.add(this.put(put))
      yield
    }
    yield* this.orders.update(changed)
  }

  private put({ course, revision }: Put): Slot {
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
    this.slots.set(id, slot)
    this.textLength += textLengthOf(this.held[slot])
    for (const format of course.formats) putIn(this.formats, format, slot)
    for (const place of course.places) putIn(this.places, place, slot)
    for (const listing of course.listings) {
      const [title = '', folded = ''] = [course.titles[listing.title], titles[listing.title]]
      this.listingIn(listing.language).add(slot, listing, title, folded)
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
    this.slots.delete(id)
    this.free.push(slot)
  }

  /** Takes all that the index knows of a slot's course. */
  private clear(slot: Slot): void {
    const held = this.held[slot]
    if (held === undefined) return
    this.textLength -= textLengthOf(held)
    for (const values of [this.tags, this.instructors]) values.remove(slot, held.tagsAndInstructors)
    this.levels.remove(slot, [...this.levels.all()])
    takeFrom(this.formats, slot)
    takeFrom(this.places, slot)
    for (const listing of this.listings.values()) listing.remove(slot)
    this.held[slot] = undefined
  }
}

const textLengthOf = (held: Held | undefined): number => (held ? held.id.length + held.text.length : 0)
