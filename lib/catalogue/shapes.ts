import { z } from 'zod'
import { facetNames } from './index/facet-names.ts'
import { availabilities } from './rules/availability.ts'

/**
 * Every object that a read answers with (contract §2 and §4). Strict: an unknown or missing key is a fault.
 * Tests parse each answer with these, and the interface description is made from them; the read paths import their
 * types only.
 */

const url = z.url({ protocol: /^https?$/ }).meta({ description: 'Absolute http(s) URL.' })
export const Timestamp = z.iso
  .datetime({ precision: 3 })
  .meta({ description: 'ISO 8601 in UTC with milliseconds.', example: '2026-05-01T09:00:00.000Z' })
const amount = z.number().min(0).meta({ description: 'Major units of the currency; 0 when free.' })
const currency = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .nullable()
  .meta({ description: 'ISO 4217 code.', example: 'INR' })

export const Availability = z
  .enum(availabilities)
  .meta({ id: 'Availability', description: 'Whether a version can be bought or enrolled in now.' })
export type Availability = z.infer<typeof Availability>

export const Format = z
  .strictObject({
    key: z.string().meta({ description: 'Usable in `format=`.', example: 'ebook' }),
    label: z.string().meta({ description: 'Display name.', example: 'eBook' }),
  })
  .meta({ id: 'Format', description: 'A way in which courses are offered.' })
export type Format = z.infer<typeof Format>

export const Place = z
  .strictObject({
    slug: z.string().meta({ description: 'Usable in `stream=` or `category=`.' }),
    label: z.string().meta({ description: 'The name that the hosted catalogue prints on course cards.' }),
  })
  .meta({ id: 'Place', description: 'A stream or category on a course.' })
export type Place = z.infer<typeof Place>

export const Language = z
  .strictObject({
    code: z.string().meta({ description: 'Usable in `language=`.', example: 'hi' }),
    label: z.string().meta({ description: 'Display name.', example: 'Hindi' }),
  })
  .meta({ id: 'Language', description: 'One of the languages that the site is set up for.' })
export type Language = z.infer<typeof Language>

export const VariantPrice = z
  .strictObject({
    amount,
    compare_at_amount: amount.nullable().meta({ description: 'Higher list price, to show struck through.' }),
    currency,
    is_free: z.boolean().meta({ description: 'True when `amount` is 0.' }),
  })
  .meta({ id: 'VariantPrice', description: 'What a version costs.' })
export type VariantPrice = z.infer<typeof VariantPrice>

export const Price = z
  .strictObject({
    ...VariantPrice.shape,
    varies: z.boolean().meta({
      description: 'True when the versions on sale now have different prices: show a from-price.',
    }),
  })
  .meta({ id: 'Price', description: 'What the version shown costs.' })
export type Price = z.infer<typeof Price>

export const Instructor = z
  .strictObject({
    name: z.string().meta({ description: 'As authored.' }),
    image_url: url.nullable().meta({ description: 'A portrait.' }),
  })
  .meta({ id: 'Instructor', description: 'Who teaches, as on a card.' })
export type Instructor = z.infer<typeof Instructor>

const day = z.iso.date().nullable()
export const Schedule = z
  .strictObject({
    starts_on: day.meta({ description: 'First day of the teaching.', examples: ['2026-07-01'] }),
    ends_on: day.meta({ description: 'Last day of the teaching.', examples: ['2026-09-30'] }),
    enrolment_starts_on: day.meta({ description: 'First day on which one can enrol.' }),
    enrolment_ends_on: day.meta({ description: 'Last day on which one can enrol.' }),
    launches_on: day.meta({
      description: 'When a course that is announced will be on sale; for display only.',
    }),
    workload: z
      .string()
      .nullable()
      .meta({ description: 'ISO 8601 duration of the whole.', example: 'PT24H' }),
    delivery: z
      .enum(['online', 'onsite', 'blended'])
      .nullable()
      .meta({ description: 'How it is taught; null when that is not told.' }),
    venue: z.string().nullable().meta({ description: 'Where it is taught; plain text.' }),
  })
  .meta({
    id: 'Schedule',
    description: "Addition. When and where a version is taught; dates are those of the site's time zone.",
  })
export type Schedule = z.infer<typeof Schedule>

export const Variant = z
  .strictObject({
    package_session_id: z
      .string()
      .meta({ description: 'Id of the version: one level or batch of the course.' }),
    enroll_invite_id: z.string().nullable().meta({ description: 'Invite used by the hosted page.' }),
    level: z.string().nullable().meta({ description: 'Name of the level or batch.' }),
    language: Language.nullable().meta({ description: 'Null when it cannot be told.' }),
    url: url.nullable().meta({ description: 'Hosted page of this version.' }),
    availability: Availability.meta({ description: 'Whether this version can be had now.' }),
    price: VariantPrice.nullable().meta({ description: 'Null unless on sale now and shown.' }),
    schedule: Schedule.meta({ description: 'Addition. When and where it is taught.' }),
  })
  .meta({ id: 'Variant', description: 'A version of a course: a level, a batch or a language edition.' })
export type Variant = z.infer<typeof Variant>

export const CourseSummary = z
  .strictObject({
    id: z.string().meta({ description: 'Course id, the same in every language.' }),
    title: z.string().meta({ description: 'Title of the version shown.' }),
    subtitle: z.string().nullable().meta({ description: 'Plain text, at most 300 characters.' }),
    image_url: url.nullable().meta({ description: 'Image for a card.' }),
    url: url.nullable().meta({ description: 'Hosted page of the version shown.' }),
    formats: z.array(Format).meta({ description: 'Empty when the site has no formats.' }),
    stream: Place.nullable().meta({ description: 'First stream that the course is tagged into.' }),
    category: Place.nullable().meta({ description: 'First category, within that stream.' }),
    languages: z.array(Language).meta({ description: 'Languages that the course can be had in.' }),
    tags: z.array(z.string()).meta({ description: 'As authored, gathered from all versions.' }),
    level: z.string().nullable().meta({ description: 'Level of the version shown.' }),
    availability: Availability.meta({ description: 'That of the version shown.' }),
    price_visible: z.boolean().meta({ description: 'False when prices are hidden and the course is paid.' }),
    price: Price.nullable().meta({ description: 'Null when it is not on sale now, or its price is hidden.' }),
    instructors: z.array(Instructor).meta({ description: 'Who teaches, over all editions.' }),
    rating: z.number().min(0).max(5).nullable().meta({ description: 'Average; null when there is none.' }),
    created_at: Timestamp.nullable().meta({ description: 'Creation time of the newest version.' }),
    variants: z.array(Variant).min(1).meta({ description: 'Every version, in catalogue order.' }),
  })
  .meta({ id: 'CourseSummary', description: 'A course as on a card.' })
export type CourseSummary = z.infer<typeof CourseSummary>

const html = z.string().nullable().meta({ description: 'Sanitised HTML; null when nothing is visible.' })
const text = z.string().nullable().meta({ description: 'Plain text.' })

export const Faq = z
  .strictObject({ question: z.string().meta({ description: 'Plain text.' }), answer_html: html })
  .meta({ id: 'Faq', description: 'A question and its answer.' })
export type Faq = z.infer<typeof Faq>

export const PreviewVideo = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('youtube').meta({ description: 'Which player plays it, or that it is a file.' }),
      id: z.string().meta({ description: 'Id of the video there.' }),
      embed_url: url.meta({ description: 'Address of the player; null for a file.' }),
    }),
    z.strictObject({
      kind: z.literal('vimeo').meta({ description: 'Which player plays it, or that it is a file.' }),
      id: z.string().meta({ description: 'Id of the video there.' }),
      embed_url: url.meta({ description: 'Address of the player; null for a file.' }),
    }),
    z.strictObject({
      kind: z.literal('url').meta({ description: 'Which player plays it, or that it is a file.' }),
      url,
      embed_url: z.null().meta({ description: 'Address of the player; null for a file.' }),
    }),
  ])
  .meta({ id: 'PreviewVideo', description: 'A video to embed by its player, or a file to play.' })
export type PreviewVideo = z.infer<typeof PreviewVideo>

export const Author = z
  .strictObject({
    name: z.string().meta({ description: 'Without an e-mail address.' }),
    subtitle: z.string().nullable().meta({ description: 'Plain text, such as a profession.' }),
    bio_html: html,
    image_url: url.nullable().meta({ description: 'A portrait.' }),
  })
  .meta({ id: 'Author', description: 'Never contains an e-mail address.' })
export type Author = z.infer<typeof Author>

export const SeriesStep = z
  .strictObject({
    course_id: z.string().meta({ description: 'Opens the course, if it is published on its own.' }),
    title: z.string().meta({ description: 'Title of the course.' }),
    url: url.nullable().meta({ description: 'Hosted page.' }),
    current: z.boolean().meta({ description: 'True for the course being read.' }),
  })
  .meta({ id: 'SeriesStep', description: 'One course of a series.' })
export type SeriesStep = z.infer<typeof SeriesStep>

export const Series = z
  .strictObject({
    name: z.string().meta({ description: 'Name of the learning path.' }),
    steps: z.array(SeriesStep).min(2).meta({ description: 'In order.' }),
  })
  .meta({ id: 'Series', description: 'The learning path that a course is part of.' })
export type Series = z.infer<typeof Series>

export const Seo = z
  .strictObject({
    title: z.string().meta({ description: 'As authored, else the title shown.' }),
    description: z.string().nullable().meta({ description: 'Plain text, at most 160 characters.' }),
    image_url: url.nullable().meta({ description: 'Picture for previews of links.' }),
    canonical_url: url.nullable().meta({ description: 'The hosted course page without its query string.' }),
  })
  .meta({ id: 'Seo', description: "What a page's head says." })
export type Seo = z.infer<typeof Seo>

export const StructuredData = z
  .strictObject({
    '@context': z.literal('https://schema.org').meta({ description: 'The vocabulary.' }),
    '@type': z.literal('Course').meta({ description: 'The type of the object.' }),
    name: z.string().meta({ description: 'The title shown.' }),
    description: z.string().meta({ description: 'As `seo.description`, else the title.' }),
    image: url.optional().meta({ description: 'The picture of the course.' }),
    url: url.optional().meta({ description: 'Its hosted page.' }),
    inLanguage: z.string().optional().meta({ description: 'Code of the language.' }),
    provider: z
      .strictObject({
        '@type': z.literal('Organization').meta({ description: 'The type of the object.' }),
        name: z.string().meta({ description: 'The title shown.' }),
        sameAs: url.optional().meta({ description: 'Website of the institute.' }),
      })
      .meta({ description: 'The institute.' }),
    educationalLevel: z.string().optional().meta({ description: 'Addition. Level of the version shown.' }),
    aggregateRating: z
      .strictObject({
        '@type': z.literal('AggregateRating').meta({ description: 'The type of the object.' }),
        ratingValue: z.number().min(0).max(5).meta({ description: 'The average.' }),
        ratingCount: z.number().min(1).meta({ description: 'How many rated it.' }),
        bestRating: z.literal(5).meta({ description: 'The best possible.' }),
      })
      .optional()
      .meta({ description: 'Addition. What people thought of it.' }),
    syllabusSections: z
      .array(
        z.strictObject({
          '@type': z.literal('Syllabus').meta({ description: 'The type of the object.' }),
          name: z.string().meta({ description: 'The title shown.' }),
        }),
      )
      .min(1)
      .max(50)
      .optional()
      .meta({ description: 'Addition. Modules of the version shown, and subjects without one.' }),
    offers: z
      .array(
        z.strictObject({
          '@type': z.literal('Offer').meta({ description: 'The type of the object.' }),
          price: amount.optional().meta({ description: 'Left out where prices are hidden.' }),
          priceCurrency: z.string().optional().meta({ description: 'ISO 4217 code.' }),
          category: z.enum(['Free', 'Paid']).meta({ description: 'Whether it costs anything.' }),
          url: url.optional().meta({ description: 'Its hosted page.' }),
          availability: z.literal('https://schema.org/InStock').meta({ description: 'It is on sale.' }),
        }),
      )
      .meta({ description: 'One for each version on sale now; without a price where prices are hidden.' }),
    hasCourseInstance: z
      .array(
        z.strictObject({
          '@type': z.literal('CourseInstance').meta({ description: 'The type of the object.' }),
          courseMode: z.enum(['Online', 'Onsite', 'Blended']).meta({ description: 'How it is taught.' }),
          inLanguage: z.string().optional().meta({ description: 'Code of the language.' }),
          startDate: z.iso.date().optional().meta({ description: 'Addition. First day of the teaching.' }),
          endDate: z.iso.date().optional().meta({ description: 'Addition. Last day of the teaching.' }),
          courseWorkload: z
            .string()
            .optional()
            .meta({ description: 'Addition. ISO 8601 duration of the whole.' }),
          location: z
            .strictObject({
              '@type': z.literal('Place').meta({ description: 'The type of the object.' }),
              name: z.string().meta({ description: 'The title shown.' }),
            })
            .optional()
            .meta({ description: 'Addition. Where it is taught.' }),
        }),
      )
      .min(1)
      .meta({ description: 'One for each version.' }),
  })
  .meta({ id: 'StructuredData', description: 'A schema.org Course, ready to embed as JSON-LD.' })
export type StructuredData = z.infer<typeof StructuredData>

export const CourseDetail = z
  .strictObject({
    ...CourseSummary.shape,
    description_html: html,
    description_text: text,
    about_html: html,
    about_text: text,
    why_learn_html: html,
    who_should_learn_html: html,
    mode: z.enum(['self_paced', 'live']).nullable().meta({ description: 'How the course is taught.' }),
    faqs: z.array(Faq).meta({ description: 'May be empty.' }),
    preview_video: PreviewVideo.nullable().meta({
      description: 'Null when there is none that can be played.',
    }),
    authors: z.array(Author).meta({ description: 'Never with an e-mail address.' }),
    series: Series.nullable().meta({
      description: 'Null unless a path of two or more steps lists the course.',
    }),
    seo: Seo.meta({ description: 'What the head of a page says.' }),
    structured_data: StructuredData.meta({ description: 'Ready to embed as JSON-LD.' }),
  })
  .meta({ id: 'CourseDetail', description: 'A course as on its page.' })
export type CourseDetail = z.infer<typeof CourseDetail>

export const FacetValue = z
  .strictObject({
    value: z.string().meta({ description: 'Usable in the parameter of the same name.' }),
    label: z.string().meta({ description: 'Display name.' }),
    count: z.int().min(0).meta({ description: 'The `total` that choosing it would give.' }),
    stream: z.string().optional().meta({ description: 'Of a category: the slug of its stream.' }),
  })
  .meta({
    id: 'FacetValue',
    description: 'Addition. One choice of a facet, with how many courses it leaves.',
  })
export type FacetValue = z.infer<typeof FacetValue>

export const CoursePage = z
  .strictObject({
    data: z.array(CourseSummary).meta({ description: 'The courses of this page.' }),
    page: z.int().min(1).meta({ description: 'Which page, from 1.' }),
    page_size: z.int().min(1).max(100).meta({ description: 'How many courses make a page.' }),
    total: z.int().min(0).meta({ description: 'Courses on all pages together.' }),
    has_more: z.boolean().meta({ description: 'True when a further page has courses.' }),
    facets: z.partialRecord(z.enum(facetNames), z.array(FacetValue)).optional().meta({
      description: 'Addition, only when asked for. A key for each facet named, in that order.',
    }),
    search: z
      .strictObject({
        corrected: z.string().nullable().meta({
          description: 'The text that was searched instead of the one given; null when it was not corrected.',
        }),
      })
      .optional()
      .meta({ description: 'Addition. Only when something was searched.' }),
  })
  .meta({ id: 'CoursePage', description: 'One page of courses.' })
export type CoursePage = z.infer<typeof CoursePage>

export const CourseList = z
  .strictObject({ data: z.array(CourseSummary).max(12).meta({ description: 'The most similar one first.' }) })
  .meta({ id: 'CourseList', description: 'Addition. A few courses.' })
export type CourseList = z.infer<typeof CourseList>

export const Category = z
  .strictObject({
    slug: z.string().meta({ description: 'What to match by; labels may change.' }),
    label: z.string().meta({ description: 'Display name.' }),
    subtitle: z.string().meta({ description: 'Second name; empty when there is none.' }),
    image_url: url.nullable().meta({ description: 'A picture of it.' }),
    coming_soon: z.boolean().meta({ description: 'True when it has no courses yet.' }),
    course_count: z.int().min(0).meta({ description: 'Courses tagged into it.' }),
  })
  .meta({ id: 'Category', description: 'A part of a stream.' })
export type Category = z.infer<typeof Category>

export const Stream = z
  .strictObject({
    slug: z.string().meta({ description: 'What to match by; labels may change.' }),
    label: z.string().meta({ description: 'Display name.' }),
    subtitle: z.string().meta({ description: 'Second name; empty when there is none.' }),
    image_url: url.nullable().meta({ description: 'A picture of it.' }),
    accent_color: z
      .string()
      .regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i)
      .nullable()
      .meta({ description: 'Colour as CSS writes it.' }),
    coming_soon: z.boolean().meta({ description: 'True when it has no courses yet.' }),
    course_count: z.int().min(0).meta({
      description: 'Courses in it or any of its categories; a course can count in several streams.',
    }),
    categories: z.array(Category).meta({ description: 'Its parts, in order.' }),
  })
  .meta({ id: 'Stream', description: 'A top-level group of courses.' })
export type Stream = z.infer<typeof Stream>

export const StreamList = z
  .strictObject({
    source: z
      .enum(['folder_library', 'tags'])
      .nullable()
      .meta({ description: 'Where the streams come from; null when the site has them off.' }),
    streams: z.array(Stream).meta({ description: 'In the order of the hosted catalogue.' }),
  })
  .meta({ id: 'StreamList', description: 'All streams, in the order of the hosted catalogue.' })
export type StreamList = z.infer<typeof StreamList>

export const PathEntry = z
  .strictObject({
    code: z.string().meta({ description: 'Opens the path: `GET /learning-paths/{code}`.' }),
    name: z.string().meta({ description: 'Display name.' }),
    stream_slug: z.string().meta({ description: 'Empty when the path is filed under no shown stream.' }),
    image_url: url.nullable().meta({ description: 'A picture of it.' }),
    step_count: z.int().min(0).meta({ description: '0 when there is nothing to show yet.' }),
  })
  .meta({ id: 'PathEntry', description: 'A learning path in the list.' })
export type PathEntry = z.infer<typeof PathEntry>

export const PathList = z
  .strictObject({ data: z.array(PathEntry).meta({ description: 'In the order of the hosted catalogue.' }) })
  .meta({ id: 'PathList', description: 'All learning paths.' })
export type PathList = z.infer<typeof PathList>

export const PathStep = z
  .strictObject({
    position: z.int().min(1).meta({ description: 'From 1.' }),
    course: CourseSummary.meta({ description: 'As on a card.' }),
  })
  .meta({ id: 'PathStep', description: 'One step of a learning path, counted from 1.' })
export type PathStep = z.infer<typeof PathStep>

export const PathDetail = z
  .strictObject({
    code: z.string().meta({ description: 'As in its address.' }),
    name: z.string().meta({ description: 'Display name.' }),
    description_html: z.string().meta({ description: 'Sanitised HTML; empty when there is none.' }),
    steps: z.array(PathStep).meta({ description: 'In order.' }),
  })
  .meta({ id: 'PathDetail', description: 'A learning path with its courses.' })
export type PathDetail = z.infer<typeof PathDetail>

export const Site = z
  .strictObject({
    institute: z
      .strictObject({
        id: z.string().meta({ description: 'Id of the institute.' }),
        name: z.string().meta({ description: 'Its name.' }),
        logo_url: url.nullable().meta({ description: 'Its logo.' }),
        website_url: url.nullable().meta({ description: 'Its own website.' }),
        contact: z
          .strictObject({
            phone: z.string().nullable().meta({ description: 'For calls.' }),
            whatsapp: z.string().nullable().meta({ description: 'For messages by WhatsApp.' }),
            email: z.string().nullable().meta({ description: 'For letters.' }),
            address: z.string().nullable().meta({ description: 'Where to find it.' }),
          })
          .meta({ description: 'Addition. As authored.' }),
      })
      .meta({ description: 'Who offers the courses.' }),
    site_url: url.nullable().meta({ description: 'The hosted catalogue.' }),
    course_page_url: z.string().nullable().meta({
      description: 'Template of the hosted course page, with `{course_id}` in its path.',
    }),
    course_languages_enabled: z.boolean().meta({
      description: 'False when the site has course languages off: then `language=` is ignored.',
    }),
    languages: z.array(Language).meta({ description: 'In display order.' }),
    formats: z.array(Format).meta({ description: 'In display order.' }),
    currency,
    price_visible: z.boolean().meta({ description: 'False when the institute hides prices.' }),
  })
  .meta({ id: 'Site', description: 'The institute and the settings of its site.' })
export type Site = z.infer<typeof Site>

export const Outline = z
  .strictObject({
    course_id: z.string().meta({ description: 'Id of the course, whichever id opened it.' }),
    variants: z
      .array(
        z.strictObject({
          package_session_id: z.string().meta({ description: 'Id of the version.' }),
          level: z.string().nullable().meta({ description: 'Its level.' }),
          language: Language.nullable().meta({ description: 'Its language.' }),
          subjects: z
            .array(
              z.strictObject({
                title: z
                  .string()
                  .nullable()
                  .meta({ description: 'Null where a layer has no name of its own.' }),
                modules: z
                  .array(
                    z.strictObject({
                      title: z
                        .string()
                        .nullable()
                        .meta({ description: 'Null where a layer has no name of its own.' }),
                      chapters: z
                        .array(
                          z.strictObject({
                            title: z
                              .string()
                              .meta({ description: 'Null where a layer has no name of its own.' }),
                          }),
                        )
                        .meta({ description: 'In order.' }),
                    }),
                  )
                  .meta({ description: 'In order.' }),
              }),
            )
            .meta({ description: 'In order.' }),
        }),
      )
      .meta({ description: 'One for each version, in the order of `variants`.' }),
  })
  .meta({ id: 'Outline', description: 'What each version of a course covers.' })
export type Outline = z.infer<typeof Outline>

export const SitemapEntry = z
  .strictObject({
    course_id: z.string().meta({ description: 'Id of the course, whichever edition the page shows.' }),
    url: url.nullable().meta({
      description: 'Hosted course page, without a query string; null when its address is not configured.',
    }),
    language: Language.nullable().meta({ description: 'Language of the edition on this page.' }),
    title: z.string().meta({ description: 'Title of the edition.' }),
    image_url: url.nullable().meta({ description: 'Its picture.' }),
    last_modified: Timestamp.nullable().meta({ description: 'When the course was last changed.' }),
    languages: z
      .array(Language)
      .meta({ description: 'Addition. Languages of the course, all editions together, in site order.' }),
  })
  .meta({ id: 'SitemapEntry', description: 'One hosted course page.' })
export type SitemapEntry = z.infer<typeof SitemapEntry>

export const Sitemap = z
  .strictObject({
    data: z.array(SitemapEntry).meta({ description: 'In catalogue order.' }),
    page: z.int().min(1).optional().meta({ description: 'Addition. The page that this is, from 1.' }),
    page_size: z.int().min(1).max(10_000).optional().meta({ description: 'Addition. Entries on a page.' }),
    total: z.int().min(0).optional().meta({ description: 'Addition. Entries on all pages together.' }),
    has_more: z.boolean().optional().meta({ description: 'Addition. True when a further page has entries.' }),
  })
  .meta({
    id: 'Sitemap',
    description:
      'All hosted course pages, or one page of them: `page`, `page_size`, `total` and `has_more` are there when either of the first two was asked for.',
  })
export type Sitemap = z.infer<typeof Sitemap>

export const Change = z
  .strictObject({
    kind: z.enum(['course', 'path', 'list', 'streams', 'site']).meta({
      description:
        '`course`: its summary, detail, outline or sitemap entries in some language. `path`: its entry in the list or its detail. `list`: courses came, went or moved in `GET /courses` of some language, in its default order. `streams`, `site`: that answer.',
    }),
    id: z.string().nullable().meta({
      description: "The course's id or the path's code; null for the kinds of which there is one.",
    }),
    change: z.enum(['changed', 'removed']).meta({ description: 'Read it again, or forget it.' }),
    at: Timestamp.meta({ description: 'When the change was published.' }),
  })
  .meta({ id: 'Change', description: 'The last change of one thing.' })
export type Change = z.infer<typeof Change>

export const ChangeList = z
  .strictObject({
    data: z.array(Change).meta({ description: 'Each thing once, the oldest change first.' }),
    next: z.string().meta({ description: 'Cursor for the next request, as `since`.' }),
    has_more: z.boolean().meta({ description: 'True when there are further changes: ask again at once.' }),
    reset: z.boolean().meta({
      description:
        'True when the cursor is older than what is kept: read everything again, and follow `next`.',
    }),
  })
  .meta({ id: 'ChangeList', description: 'What changed since a cursor.' })
export type ChangeList = z.infer<typeof ChangeList>
