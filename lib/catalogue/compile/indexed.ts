import type { IndexedCourse } from '../index/course.ts'
import { placeKeysOf } from '../rules/placements.ts'
import { lowestPrice, priceClassOf } from '../rules/prices.ts'
import { fold } from '../rules/text/fold.ts'
import type { CompiledEntry } from './entry.ts'

/** An entry as lists find, order and count it. */
export function indexedCourse({ entry, gathered, versions, byLanguage }: CompiledEntry): IndexedCourse {
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
    formats: shared.formats.map(({ key }) => fold(key)),
    places: placeKeysOf(placements),
    listings: [...byLanguage].map(([code, { version, summary }]) => ({
      language: fold(code),
      title: entry.editions.indexOf(version.edition),
      level: summary.level,
      availability: summary.availability,
      price: priceClassOf(summary),
    })),
  }
}
