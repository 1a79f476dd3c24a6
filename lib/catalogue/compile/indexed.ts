import type { IndexedBatch, IndexedCourse } from '../index/course.ts'
import { placeKeysOf } from '../rules/placements.ts'
import { lowestPrice, priceClassOf } from '../rules/prices.ts'
import { isBatch } from '../rules/schedule.ts'
import { dayTimeOf, sessionKey } from '../rules/sessions.ts'
import { fold } from '../rules/text/fold.ts'
import { type SearchText, searchTextOf } from '../rules/text/search-text.ts'
import type { CompiledEntry } from './entry.ts'
import type { Texts } from './texts.ts'
import type { CompiledVersion } from './variants.ts'

/** Returns the filters, sort keys and facets of an entry on a day. */
export function indexedCourse(
  { entry, gathered, versions, byLanguage }: CompiledEntry,
  today: string,
): IndexedCourse {
  const { shared, placements } = gathered
  return {
    id: entry.id,
    position: entry.position,
    newest: entry.newest,
    price: lowestPrice(shared.variants.flatMap(({ price }) => price ?? [])),
    titles: entry.editions.map(({ course }) => course.title),
    tags: shared.tags,
    instructors: shared.instructors.map(({ name }) => name),
    levels: versions.flatMap(({ variant }) => variant.level ?? []),
    keys: shared.formats.map(({ key }) => `format ${fold(key)}`),
    places: placeKeysOf(placements),
    batches: batchesOf(versions, today),
    listings: [...byLanguage].map(([code, { version, summary }]) => ({
      language: fold(code),
      title: entry.editions.indexOf(version.edition),
      level: summary.level,
      availability: summary.availability,
      price: priceClassOf(summary),
    })),
  }
}

/** Lists the batches of an entry; equal batches count once. */
function batchesOf(versions: CompiledVersion[], today: string): IndexedBatch[] {
  const batches = versions
    .filter(({ source, variant }) => isBatch(source, variant.availability, today))
    .map(({ source: { starts_on, delivery, venue, sessions }, variant }) => ({
      language: fold(variant.language?.code ?? ''),
      starts_on,
      delivery,
      venue: venue?.trim() || null,
      sessions: [...new Set(sessions.map((each) => sessionKey(each.day, dayTimeOf(each))))].sort(),
    }))
  return [...new Map(batches.map((batch) => [JSON.stringify(batch), batch])).values()]
}

/** Builds the searchable text of an entry: of all editions and versions, and the names of streams and categories. */
export function entrySearchText(
  { entry, gathered, versions, byCourse }: CompiledEntry,
  texts: Texts,
): SearchText {
  const { shared, placements } = gathered
  const places = placements.flatMap(({ stream, categories }) => [stream, ...categories])
  return searchTextOf({
    title: entry.editions.map(({ course }) => course.title),
    tags: [
      ...shared.tags,
      ...shared.instructors.map(({ name }) => name),
      ...versions.flatMap(({ variant, source }) => [variant.level ?? [], source.venue ?? []].flat()),
      ...places.flatMap(({ label, subtitle }) => [label, subtitle]),
    ],
    subtitle: [...byCourse.values()].flatMap(({ summary }) => summary.subtitle ?? []),
    description: entry.editions.flatMap(({ course }) => texts.html(course.description_html).text ?? []),
  })
}
