import fc from 'fast-check'
import type { CatalogueSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { worlds } from '../../../rules/catalogue/worlds.ts'

const text = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
  .map((value) => value.replaceAll('\u0000', ''))
const texts = fc.array(fc.oneof(text, fc.constantFrom('NULL', '', '"', '\\', '{', ',')), { maxLength: 3 })
const moment = fc
  .date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString())
const day = moment.map((iso) => iso.slice(0, 10))
const amount = fc.integer({ min: 0, max: 10_000_000_000_000 }).map((units) => units / 10_000)
const number = fc.oneof(fc.nat(), fc.constantFrom(2 ** 53, 1e21, 1e300))

/** Values that the database or a sheet could get wrong, with the fields that get them. */
const hostile: [fc.Arbitrary<unknown>, string[]][] = [
  [text, ['title', 'subtitle', 'name', 'label', 'level', 'venue', 'stream', 'question', 'seo_title']],
  [text, ['description_html', 'about_html', 'bio_html', 'answer_html', 'seo_description', 'image_url']],
  [texts, ['tags', 'match']],
  [moment, ['created_at', 'updated_at']],
  [day, ['starts_on', 'ends_on', 'launches_on']],
  [amount, ['amount', 'compare_at_amount']],
  [number, ['position', 'rating_count']],
  [fc.double({ min: 0, max: 5, noNaN: true }).map((value) => value + 0), ['rating']],
]
const hostileBy = new Map<string, fc.Arbitrary<unknown>>(
  hostile.flatMap(([values, names]) => names.map((name) => [name, values] as const)),
)

/** Any institute, always of the same id and with course ids from a small set, so that imports follow one another. */
export const anySource: fc.Arbitrary<CatalogueSource> = fc
  .tuple(worlds, fc.gen())
  .map(([world, generate]) => {
    const source: CatalogueSource = JSON.parse(JSON.stringify(world), (name, value) => {
      const arbitrary = value === null ? undefined : hostileBy.get(name)
      return arbitrary ? generate(() => arbitrary) : value
    })
    const { languages } = source.site
    languages.editions = languages.editions.filter((group) => group.length > 0)
    return source
  })
