import { firstOfEach, foldTag } from '#lib/catalogue/rules/tags.ts'
import { fold } from '#lib/catalogue/rules/text/fold.ts'
import { type SearchText, searchFields } from '#lib/catalogue/rules/text/search-text.ts'
import { titleKey } from '#lib/catalogue/rules/text/title-order.ts'
import type { IndexedCourse, IndexedListing } from '../course.ts'
import type { Upsert } from '../indexed-entry.ts'
import { type Postings, postingsOf } from './docs.ts'
import { type LanePart, lanesOf } from './lanes.ts'

/** The most courses of a part: they are indexed in a few milliseconds. */
export const partMax = 2_000

/**
 * Courses as an index takes them in, grouped by what they have in common. Large institutes store parts with a publish,
 * so that a new process need not group 100,000 courses again.
 */
export interface IndexPart {
  courses: PartCourse[]
  tags: Postings
  instructors: Postings
  levels: Postings
  venues: Postings
  keys: Postings
  places: Postings
  lists: [language: string, list: ListPart][]
  /** Missing when the index is not searched. */
  texts?: TextPart | undefined
}

export interface PartCourse extends Pick<IndexedCourse, 'id' | 'position' | 'newest' | 'price'> {
  /** Folded. */
  titles: string[]
  revision: number
}

/** The courses of one list. */
export interface ListPart {
  /** By the index of the shown title. */
  shown: Postings
  /** Sort keys of shown titles that differ from the folded title: titles with accents. */
  titleKeys: [at: number, key: string][]
  levels: Postings
  availabilities: Postings
  prices: Postings
  lanes: LanePart[]
}

/** The searchable texts of a part's courses. */
export interface TextPart {
  /** The course of each text. */
  ids: string[]
  /** Titles of each text. */
  titles: string[][]
  /** For each of `searchFields`, the texts by word. */
  words: Postings[]
}

/** Groups courses. A course has each folded tag, name, level and venue once, as it is first spelt. */
export function partOf(upserts: readonly Upsert[]): IndexPart {
  const courses = upserts.map(({ course }) => course)
  const texts = upserts.flatMap(({ text }) => text ?? [])
  const by = (keysOf: (course: IndexedCourse) => string[]) => postingsOf(courses, keysOf)
  const bySpelling = (textsOf: (course: IndexedCourse) => string[]) =>
    by((course) => firstOfEach(textsOf(course), (text) => text))
  const languages = new Set(courses.flatMap(({ listings }) => listings.map(({ language }) => language)))
  return {
    courses: upserts.map(({ course: { id, position, newest, price, titles }, revision }) => ({
      ...{ id, position, newest, price, revision },
      titles: titles.map(fold),
    })),
    tags: bySpelling(({ tags }) => tags),
    instructors: bySpelling(({ instructors }) => instructors),
    levels: bySpelling(({ levels }) => levels),
    venues: bySpelling(({ batches }) => batches.flatMap(({ venue }) => venue ?? [])),
    keys: by(({ keys }) => keys),
    places: by(({ places }) => places),
    lists: [...languages].map((language) => [language, listOf(courses, language)]),
    ...(texts.length > 0 && {
      texts: textPartOf(
        courses.map(({ id }) => id),
        texts,
      ),
    }),
  }
}

function listOf(courses: readonly IndexedCourse[], language: string): ListPart {
  const listings = courses.map((course) => course.listings.find((each) => each.language === language))
  const by = (keyOf: (listing: IndexedListing) => string | null) =>
    postingsOf(listings, (listing) => (listing ? [keyOf(listing)] : []).filter((key) => key !== null))
  return {
    shown: by(({ title }) => String(title)),
    titleKeys: listings.flatMap((listing, at): [number, string][] => {
      const title = (listing && courses[at]?.titles[listing.title]) ?? ''
      const key = titleKey(title)
      return key === fold(title) ? [] : [[at, key]]
    }),
    levels: by(({ level }) => (level === null ? null : foldTag(level))),
    availabilities: by(({ availability }) => availability),
    prices: by(({ price }) => price),
    lanes: lanesOf(
      courses.map(({ batches }, at) =>
        listings[at] ? batches.filter((each) => language === '' || each.language === language) : [],
      ),
    ),
  }
}

export const textPartOf = (ids: string[], texts: readonly SearchText[]): TextPart => ({
  ids,
  titles: texts.map(({ titles }) => titles),
  words: searchFields.map((_, field) =>
    postingsOf(texts, ({ words }) => words[field]?.split(' ').filter((word) => word !== '') ?? []),
  ),
})
