import { z } from 'zod'
import { facetNames } from '../index/facet-names.ts'
import { pageSizeMax, similarMax, subtitleMax } from '../rules/answer-limits.ts'
import {
  Availability,
  courseSlug,
  draft,
  Format,
  Language,
  Place,
  Timestamp,
  textUpTo,
  url,
} from './fields.ts'
import { Instructor, Price, Variant } from './variant.ts'

export const CourseSummary = z
  .strictObject({
    id: z.string().meta({ description: 'Course id, the same in every language.' }),
    slug: courseSlug.meta({
      description:
        'Addition to the contract. Readable id, which `GET /courses/{id}` also takes. Null for a path step whose course is not published.',
    }),
    title: z.string().meta({ description: 'Title of the version shown.' }),
    subtitle: textUpTo(subtitleMax).meta({
      description: `Plain text of at most ${subtitleMax} characters; null when the course has neither a subtitle nor a description.`,
      override: { maxLength: subtitleMax },
    }),
    image_url: url.nullable().meta({ description: 'Picture for a card; null without one.' }),
    url: url
      .nullable()
      .meta({ description: 'Hosted page of the version shown; null when `course_page_url` is null.' }),
    formats: z
      .array(Format)
      .meta({ description: 'Formats of the course, in display order; empty when the site has no formats.' }),
    stream: Place.nullable().meta({
      description: 'First stream that the course belongs to; null when it belongs to none.',
    }),
    category: Place.nullable().meta({
      description: 'First category within that stream; null when the course belongs to none.',
    }),
    languages: z
      .array(Language)
      .meta({ description: 'Languages the course is available in, in site order.' }),
    tags: z
      .array(z.string())
      .meta({ description: 'Tags of the course and all its versions, as the institute wrote them.' }),
    level: z.string().nullable().meta({ description: 'Level of the version shown; null without one.' }),
    availability: Availability.meta({ description: 'Availability of the version shown.' }),
    price_visible: z.boolean().meta({
      description: 'False when the price is on request, or the course is paid and prices are hidden.',
    }),
    price: Price.nullable().meta({
      description:
        'Price of the version shown; null when that version is not on sale, or its price is hidden or on request.',
    }),
    instructors: z.array(Instructor).meta({ description: 'Instructors of all language editions.' }),
    rating: z
      .number()
      .min(0)
      .max(5)
      .nullable()
      .meta({ description: 'Average rating; null without ratings.' }),
    rating_count: z.int().min(0).nullable().meta({
      description: 'Addition to the contract. Number of ratings behind `rating`; null when not stated.',
    }),
    created_at: Timestamp.nullable().meta({ description: 'Creation time of the newest version.' }),
    variants: z.array(Variant).min(1).meta({ description: 'Every version, in catalogue order.' }),
    draft,
  })
  .meta({ id: 'CourseSummary', description: 'A course with the data for a card.' })
export type CourseSummary = z.infer<typeof CourseSummary>

export const FacetValue = z
  .strictObject({
    value: z.string().meta({
      description:
        'Value to send in the query parameter that has the same name as the facet. A month, `YYYY-MM`, has no such parameter: send its first day as `starts_from` and its last as `starts_to`.',
    }),
    label: z.string().meta({ description: 'Display name.' }),
    count: z.int().min(0).meta({ description: 'The `total` that the list would have with this value.' }),
    stream: z.string().optional().meta({ description: 'Slug of the stream; only on categories.' }),
  })
  .meta({
    id: 'FacetValue',
    description: 'Addition to the contract. One value of a facet, and how many courses have it.',
  })
export type FacetValue = z.infer<typeof FacetValue>

export const CoursePage = z
  .strictObject({
    data: z.array(CourseSummary).max(pageSizeMax).meta({ description: 'The courses of this page.' }),
    page: z.int().min(1).meta({ description: 'Number of this page, from 1.' }),
    page_size: z.int().min(1).max(pageSizeMax).meta({ description: 'Courses per page.' }),
    total: z.int().min(0).meta({ description: 'Number of courses on all pages.' }),
    has_more: z.boolean().meta({ description: 'True when the next page has courses.' }),
    facets: z.partialRecord(z.enum(facetNames), z.array(FacetValue)).optional().meta({
      description:
        'Addition to the contract. Present only when `facets` is sent: a key for each requested facet, in the requested order.',
    }),
    search: z
      .strictObject({
        corrected: z.string().nullable().meta({
          description:
            'The search text with corrected words, without general words and the words left out; null when no word was corrected.',
        }),
        left_out: z.array(z.string()).meta({
          description:
            'Words, as typed, that were left out: no course contains them, or none contains them together with the others. The courses in the answer match all other words.',
        }),
      })
      .optional()
      .meta({ description: 'Addition to the contract. Present only when `search` is sent.' }),
  })
  .meta({ id: 'CoursePage', description: 'One page of courses.' })
export type CoursePage = z.infer<typeof CoursePage>

export const CourseList = z
  .strictObject({
    data: z.array(CourseSummary).max(similarMax).meta({ description: 'The most similar course first.' }),
  })
  .meta({ id: 'CourseList', description: 'Addition to the contract. Similar courses.' })
export type CourseList = z.infer<typeof CourseList>
