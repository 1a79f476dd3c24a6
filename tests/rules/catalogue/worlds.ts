import fc from 'fast-check'
import type {
  CatalogueSource,
  CourseSource,
  FolderSource,
  InviteSource,
  PathSource,
  PlanSource,
  SiteSource,
  VersionSource,
} from '#lib/contract/catalogue/authored/catalogue.ts'
import * as cast from './cast.ts'

/**
 * Random small catalogues. Ids and texts carry marks of their owner, and each amount above 0 is unique. So a test can
 * recognise in a whole publication which values came through.
 */

/** A mark: the kind of thing, the course's number and, for things of a version, the version's number. */
export interface Mark {
  kind: string
  course: number
  version: number | undefined
}

const mark = (kind: string, ...numbers: number[]): string => `zq${kind}${numbers.join('x')}qz`

/** Every mark in a text, each as often as it stands there. */
export const marksIn = (text: string): Mark[] =>
  [...text.matchAll(/zq([a-z]+)(\d+)(?:x(\d+))?[x\d]*qz/g)].map(([, kind, course, version]) => ({
    kind: kind ?? '',
    course: Number(course),
    version: version === undefined ? undefined : Number(version),
  }))

export const courseId = (course: number): string => mark('course', course)
export const versionId = (course: number, version: number): string => mark('version', course, version)

/** 7 for prices and 8 for list prices, then the numbers of course, version, invite and plan. */
const amountOf = (first: 7 | 8, ...numbers: number[]): number => Number(`${first}${numbers.join('')}0.37`)

/** Every price and list price in a text, with the numbers of the course and version that it belongs to. */
export const amountsIn = (text: string): { course: number; version: number }[] =>
  [...text.matchAll(/[78](\d)(\d)\d\d0\.37/g)].map(([, course, version]) => ({
    course: Number(course),
    version: Number(version),
  }))

const orNull = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: null, freq: 2 })
const signs = ['a', 'Z', 'é', 'ß', 'Σ', 'हि', '🧶', ' ', '</Script>', '<!--', '"', '\\', '&', '\u2028']
const tricky = fc.string({ unit: fc.constantFrom(...signs), maxLength: 6 })
const marked = (kind: string, ...numbers: number[]) =>
  tricky.map((text) => `${text}${mark(kind, ...numbers)}${text}`.trim())
const html = (kind: string, course: number) =>
  fc.constantFrom(
    null,
    '<p> </p>',
    ...['', 'word '.repeat(90)].map((more) => `<p>${mark(kind, course)} ${more}</p>`),
  )
const url = fc.constantFrom(
  ...[null, 'https://x.example/a b.png', 'HTTP://X.example', 'https://x.example/</script>', 'https://'],
  ...[
    'https://उदाहरण.example/ü?q=ü#f',
    'https://u:p@x.example:8080/%',
    'http://[::1]/',
    'ftp://x.example/a.png',
  ],
  '/a.png',
)
const video = fc.constantFrom(
  null,
  'https://youtu.be/dQw4w9-_XcQ',
  'https://vimeo.com/76979871/ab12',
  'https://x.example/a.mp4',
  'rtmp://x.example/a',
)
const days = ['10', '13', '14', '15', '16', '18', '20'].map((day) => `2026-06-${day}`)
const date = fc.constantFrom(null, ...days)
/** As `date`, but mostly missing. */
const orDate = fc.constantFrom(null, null, null, null, ...days)
const moment = fc.constantFrom(null, '2025-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z')
const position = fc.constantFrom(null, 0, 1, 2)
const tags = fc.subarray(
  'en HI Marathi craft CRAFT wool music hidden-tag format-ebook Reading Craft,Reading'.split(' '),
  { maxLength: 4 },
)

const plan = (...numbers: number[]): fc.Arbitrary<PlanSource> =>
  fc
    .record({
      kind: fc.constantFrom('free', 'paid', 'paid', 'on request'),
      hasListPrice: fc.boolean(),
      currency: fc.constantFrom('INR', 'USD'),
      active: fc.constantFrom(true, true, false),
      starts_on: orDate,
      ends_on: orDate,
    })
    .map(({ kind, hasListPrice, ...rest }) => ({
      id: mark('plan', ...numbers),
      amount: { free: 0, paid: amountOf(7, ...numbers), 'on request': null }[kind] ?? null,
      compare_at_amount: kind === 'free' || !hasListPrice ? null : amountOf(8, ...numbers),
      ...rest,
    }))

/** Up to `maxLength` things, each made from its place. */
const few = <Thing>(maxLength: number, make: (index: number) => fc.Arbitrary<Thing>): fc.Arbitrary<Thing[]> =>
  fc.nat({ max: maxLength }).chain((length) => fc.tuple(...Array.from({ length }, (_, index) => make(index))))

const invites = (course: number, version: number): fc.Arbitrary<InviteSource[]> =>
  fc
    .record({
      all: few(2, (invite) =>
        fc.record({
          id: fc.constant(mark('invite', course, version, invite)),
          default: fc.constant(false),
          status: fc.constantFrom('active', 'active', 'inactive'),
          starts_on: orDate,
          ends_on: orDate,
          url: fc.constant(invite === 1 ? 'https://enrol.example/now' : null),
          updated_at: moment,
          plans: few(2, (index) => plan(course, version, invite, index)),
        }),
      ),
      marked: orNull(fc.nat({ max: 1 })),
    })
    .map(({ all, marked }) => all.map((invite, index) => ({ ...invite, default: index === marked })))

const session = fc
  .record({
    day: fc.constantFrom('monday' as const, 'wednesday' as const, 'sunday' as const),
    times: fc.constantFrom(
      [null, null],
      ['00:00', null],
      ['11:59', '12:00'],
      ['12:00', '16:00'],
      ['16:59', null],
      ['17:00', '23:59'],
    ),
  })
  .map(({ day, times: [starts_at = null, ends_at = null] }) => ({ day, starts_at, ends_at }))

const chapter = (course: number, version: number) => ({ title: mark('chapter', course, version) })
const version = (course: number, version: number): fc.Arbitrary<VersionSource> =>
  fc.record({
    id: fc.constant(versionId(course, version)),
    level: fc.constantFrom(null, 'Default', 'English', 'Hindi 1', 'हिन्दी', mark('level', course, version)),
    position,
    status: fc.constantFrom('active', 'unlisted', 'archived'),
    created_at: moment,
    tags: tags.map((some) => [...some, mark('tag', course, version)]),
    starts_on: fc.oneof(
      date,
      fc.constantFrom('2026-05-31', '2026-06-01', '2026-06-30', '2026-07-01', '2028-09-01'),
    ),
    ends_on: fc.oneof(date, fc.constantFrom(null, '2026-06-30', '2026-07-15')),
    workload: fc.constantFrom(null, 'PT12H', 'P1Y2M3W4DT5H6M7S'),
    delivery: fc.constantFrom(null, 'online', 'onsite', 'blended'),
    venue: fc.oneof(
      fc.constantFrom(null, null, 'Pune', 'PUNE', 'Mumbai', 'पुणे'),
      marked('venue', course, version),
    ),
    sessions: fc.array(session, { maxLength: 3 }),
    seats_left: fc.constantFrom(null, 0, 4),
    invites: invites(course, version),
    outline: fc.constant([
      { title: 'Default', modules: [{ title: null, chapters: [chapter(course, version)] }] },
    ]),
  })

const nobody = { subtitle: null, image_url: null }
const course = (index: number): fc.Arbitrary<CourseSource> =>
  fc.record({
    id: fc.constant(courseId(index)),
    title: marked('title', index),
    slug: fc.constantFrom(null, null, `slug-${index}`),
    subtitle: orNull(marked('subtitle', index)),
    published: fc.boolean().map((one) => one || index % 2 === 0),
    archived: fc.constantFrom(false, false, false, true),
    position,
    image_url: url,
    tags: tags.map((some) => [...some, mark('tag', index)]),
    description_html: html('description', index),
    about_html: html('about', index),
    why_learn_html: html('why', index),
    who_should_learn_html: html('who', index),
    mode: fc.constantFrom(null, 'self_paced', 'live'),
    faqs: fc.constant([
      { question: mark('question', index), answer_html: `<p>${mark('answer', index)}</p>` },
    ]),
    preview_video_url: video,
    rating: fc.constantFrom(null, 0, 4.6, 5),
    rating_count: fc.constantFrom(null, 0, 218),
    authors: fc.constant([
      { ...nobody, name: mark('author', index), bio_html: `<p>${mark('bio', index)}</p>` },
    ]),
    instructors: fc
      .tuple(url, fc.subarray(['Meera', 'MEERA', 'रवि'], { maxLength: 1 }))
      .map(([image_url, others]) =>
        [mark('instructor', index), ...others].map((name) => ({ name, image_url })),
      ),
    coming_soon: fc.constantFrom(false, false, true),
    launches_on: date,
    publish_from: orNull(orDate),
    publish_until: orNull(orDate),
    seo_title: orNull(marked('seotitle', index)),
    seo_description: orNull(marked('seo', index)),
    updated_at: moment,
    versions: few(2, (number) => version(index, number)),
  })

const folder = (depth: number, number: string): fc.Arbitrary<FolderSource> =>
  fc.record({
    id: fc.constant(`folder${number}`),
    title: orNull(fc.constantFrom('Music', 'Craft', 'संगीत')),
    subtitle: orNull(fc.constant('गान')),
    slug: fc.constantFrom(null, null, 'Craft', 'wool', 'music'),
    tag: fc.constantFrom(null, null, 'wool', 'Reading', 'hidden-tag'),
    image_url: url,
    accent_color: fc.constantFrom(null, '#fff', 'red', '#AA3300cc'),
    hidden: fc.constantFrom(false, false, true),
    folders: depth === 0 ? fc.constant([]) : few(2, (index) => folder(depth - 1, `${number}-${index}`)),
  })

const site: fc.Arbitrary<SiteSource> = fc.record({
  site_url: url.map((one) => (one?.startsWith('https://x') ? one : null)),
  course_page_url: fc.constantFrom(
    null,
    'https://l.example/{course_id}',
    'https://l.example/ü/{course_id}/?a=b',
  ),
  time_zone: fc.constant('UTC'),
  currency: fc.constantFrom(null, 'EUR'),
  prices_visible: fc.boolean(),
  card_label: fc.constantFrom('title', 'subtitle'),
  hours: fc.constant('language' as const),
  languages: fc.record({
    enabled: fc.constantFrom(true, true, false),
    items: fc.subarray([cast.english, cast.hindi, cast.marathi]),
    editions: fc.array(fc.shuffledSubarray([0, 1, 2, 3, 9].map((index) => courseId(index))), {
      maxLength: 2,
    }),
  }),
  formats: fc.subarray([
    cast.format('Ebook', { levels: ['हिन्दी'] }),
    cast.format('video', { tags: ['reading'] }),
  ]),
  streams: fc.record({
    source: fc.constantFrom('folder_library', 'folder_library', 'tags', null),
    folders: few(3, (index) => folder(2, `${index}`)),
    items: fc.subarray([cast.item({ label: 'Music' }), cast.item({ slug: 'Craft', tag: 'wool' })]),
  }),
})

const path = (index: number): fc.Arbitrary<PathSource> =>
  fc.record({
    code: fc.constant(`LP${index}`),
    name: fc.constant(`Path ${index}`),
    stream: fc.constantFrom(null, 'CRAFT', 'music', 'nowhere'),
    image_url: url,
    description_html: fc.constantFrom(null, '<p> </p>', '<p>Path</p>'),
    amount: fc.constantFrom(null, 0, amountOf(7, 9, 8, index, 0)),
    compare_at_amount: fc.constant(null),
    currency: fc.constantFrom(null, 'USD'),
    url,
    steps: few(3, (step) =>
      fc.record({
        course_id: fc.constantFrom(...[0, 1, 2, 3, 9].map((number) => courseId(number))),
        title: orNull(fc.constant('Own')),
        image_url: url,
        level: fc.constantFrom(null, 'Hindi', 'Default'),
        tags,
        amount: fc.constantFrom(null, 0, amountOf(7, 9, 9, index, step)),
        currency: fc.constantFrom(null, 'USD'),
        url,
      }),
    ),
  })

/** Up to four courses of up to two versions, and up to two paths. */
export const worlds: fc.Arbitrary<CatalogueSource> = fc.record({
  institute: fc.record({ logo_url: url, website_url: url }).map((urls) => cast.institute(urls)),
  site,
  courses: few(4, course),
  learning_paths: few(2, path),
})
