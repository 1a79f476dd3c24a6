import fc from 'fast-check'
import type { CatalogueSource } from '#lib/catalogue/authored/catalogue.ts'
import type { CourseSource, VersionSource } from '#lib/catalogue/authored/course.ts'
import type { FolderSource } from '#lib/catalogue/authored/institute.ts'
import { fullSource } from './import-source.ts'

const text = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
  .map((value) => value.replaceAll('\u0000', ''))
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
const texts = fc.array(fc.oneof(text, fc.constantFrom('NULL', '', '"', '\\', '{', ',')), { maxLength: 3 })
const moment = fc
  .date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString())
const day = moment.map((iso) => iso.slice(0, 10))
const amount = fc.integer({ min: 0, max: 10_000_000_000_000 }).map((units) => units / 10_000)
const position = fc.oneof(fc.nat(), fc.constantFrom(2 ** 53, 1e21, 1e300))

const outline = fc.array(
  fc.record({
    title: maybe(text),
    modules: fc.array(
      fc.record({ title: maybe(text), chapters: fc.array(fc.record({ title: text }), { maxLength: 2 }) }),
      { maxLength: 2 },
    ),
  }),
  { maxLength: 2 },
)

/** Ids come from the place in the document, so that they are unique and the second document shares some. */
const version = fc.record({
  level: maybe(text),
  position: maybe(position),
  status: fc.constantFrom<VersionSource['status'][]>('active', 'unlisted', 'archived'),
  created_at: maybe(moment),
  tags: texts,
  starts_on: maybe(day),
  ends_on: maybe(day),
  workload: maybe(fc.constantFrom('PT12H', 'P1Y2M3W4DT5H6M7S')),
  delivery: fc.constantFrom<VersionSource['delivery'][]>('online', 'onsite', 'blended', null),
  venue: maybe(text),
  outline,
  invites: fc.array(
    fc.record({
      default: fc.boolean(),
      status: fc.constantFrom<('active' | 'inactive')[]>('active', 'inactive'),
      starts_on: maybe(day),
      ends_on: maybe(day),
      updated_at: maybe(moment),
      plans: fc.array(
        fc.record({
          amount,
          compare_at_amount: maybe(amount),
          currency: fc.constantFrom('INR', 'USD'),
          active: fc.boolean(),
        }),
        { maxLength: 2 },
      ),
    }),
    { maxLength: 2 },
  ),
})

const course = fc.record({
  title: text,
  subtitle: maybe(text),
  published: fc.boolean(),
  archived: fc.boolean(),
  position: maybe(position),
  image_url: maybe(text),
  tags: texts,
  description_html: maybe(text),
  about_html: maybe(text),
  why_learn_html: maybe(text),
  who_should_learn_html: maybe(text),
  mode: fc.constantFrom<CourseSource['mode'][]>('self_paced', 'live', null),
  faqs: fc.array(fc.record({ question: text, answer_html: maybe(text) }), { maxLength: 2 }),
  preview_video_url: maybe(text),
  rating: maybe(fc.double({ min: 0, max: 5, noNaN: true }).map((value) => value + 0)),
  rating_count: maybe(fc.oneof(fc.nat(), fc.constantFrom(2 ** 53, 1e21, 1e300))),
  authors: fc.array(
    fc.record({ name: text, subtitle: maybe(text), bio_html: maybe(text), image_url: maybe(text) }),
    { maxLength: 2 },
  ),
  instructors: fc.array(fc.record({ name: text, image_url: maybe(text) }), { maxLength: 2 }),
  coming_soon: fc.boolean(),
  launches_on: maybe(day),
  seo_title: maybe(text),
  seo_description: maybe(text),
  updated_at: maybe(moment),
  versions: fc.array(version, { maxLength: 3 }),
})

const courses = fc
  .uniqueArray(fc.tuple(fc.constantFrom('a', 'B', 'ç', 'd ', 'é', '10', '9'), course), {
    selector: ([id]) => id,
    maxLength: 6,
  })
  .map((list) => {
    let next = 0
    return list.map(([id, { versions, ...rest }]) => ({
      ...rest,
      id,
      versions: versions.map(({ invites, ...each }) => ({
        ...each,
        id: `v${next++}`,
        invites: invites.map(({ plans, ...invite }) => ({
          ...invite,
          id: `i${next++}`,
          plans: plans.map((plan) => ({ ...plan, id: `p${next++}` })),
        })),
      })),
    }))
  })

const folders = fc.memo(
  (depth): fc.Arbitrary<Omit<FolderSource, 'id'>[]> =>
    fc.array(
      fc.record({
        title: maybe(text),
        subtitle: maybe(text),
        slug: maybe(text),
        tag: maybe(text),
        image_url: maybe(text),
        accent_color: maybe(text),
        hidden: fc.boolean(),
        folders: (depth > 1 ? folders(depth - 1) : fc.constant([])) as fc.Arbitrary<FolderSource[]>,
      }),
      { maxLength: 3 },
    ),
)

function withIds(list: readonly Omit<FolderSource, 'id'>[], prefix = 'f'): FolderSource[] {
  return list.map((folder, index) => {
    const id = `${prefix}.${index}`
    return { ...folder, id, folders: withIds(folder.folders, id) }
  })
}

const paths = fc.uniqueArray(
  fc.record({
    code: fc.constantFrom('LP1', 'LP2', 'LP3'),
    name: text,
    stream: maybe(text),
    image_url: maybe(text),
    description_html: maybe(text),
    steps: fc.array(
      fc.record({
        course_id: text,
        title: maybe(text),
        image_url: maybe(text),
        level: maybe(text),
        tags: texts,
        amount: maybe(amount),
        currency: maybe(fc.constant('INR')),
        url: maybe(text),
      }),
      { maxLength: 3 },
    ),
  }),
  { selector: ({ code }) => code },
)

/** Any institute, always of the same id and with course ids from a small set, so that imports follow one another. */
export const anySource: fc.Arbitrary<CatalogueSource> = fc
  .record({
    courses,
    learning_paths: paths,
    folders: folders(3).map((list) => withIds(list)),
    editions: fc.array(fc.array(text, { minLength: 1, maxLength: 3 }), { maxLength: 2 }),
    match: texts,
    name: text,
  })
  .map(({ name, editions, match, folders: tree, ...lists }) => {
    const base = fullSource(lists)
    base.institute = { ...base.institute, name }
    base.site = {
      ...base.site,
      languages: { enabled: true, items: [{ code: 'hi', label: name, match }], editions },
      streams: { ...base.site.streams, folders: tree },
    }
    // Generated objects may lack a prototype, parsed ones do not.
    return structuredClone(base)
  })
