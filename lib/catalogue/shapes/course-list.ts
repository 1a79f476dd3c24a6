import { z } from 'zod'
import { facetNames } from '../index/facet-names.ts'
import { Availability, courseSlug, Format, Language, Place, Timestamp, url } from './fields.ts'
import { Instructor, Price, Variant } from './variant.ts'

export const CourseSummary = z
  .strictObject({
    id: z.string().meta({ description: 'Course id, the same in every language.' }),
    slug: courseSlug.meta({
      description:
        'Addition. Opens the course like its id; null for a path step that is shown from its own data.',
    }),
    title: z.string().meta({ description: 'Title of the version shown.' }),
    subtitle: z.string().nullable().meta({ description: 'Plain text, at most 300 characters.' }),
    image_url: url.nullable().meta({ description: 'Image for a card.' }),
    url: url.nullable().meta({ description: 'Hosted page of the version shown.' }),
    formats: z.array(Format).meta({ description: 'Empty when the site has no formats.' }),
    stream: Place.nullable().meta({ description: 'First stream of the course.' }),
    category: Place.nullable().meta({ description: 'First category, within that stream.' }),
    languages: z.array(Language).meta({ description: 'Languages the course is available in.' }),
    tags: z.array(z.string()).meta({ description: 'Tags of all versions, as the institute wrote them.' }),
    level: z.string().nullable().meta({ description: 'Level of the version shown.' }),
    availability: Availability.meta({ description: 'Availability of the version shown.' }),
    price_visible: z.boolean().meta({
      description: 'False when the price is on request, or the course is paid and prices are hidden.',
    }),
    price: Price.nullable().meta({
      description: 'Null when it is not on sale now, or its price is hidden or on request.',
    }),
    instructors: z.array(Instructor).meta({ description: 'Instructors of all editions.' }),
    rating: z
      .number()
      .min(0)
      .max(5)
      .nullable()
      .meta({ description: 'Average rating; null without ratings.' }),
    created_at: Timestamp.nullable().meta({ description: 'Creation time of the newest version.' }),
    variants: z.array(Variant).min(1).meta({ description: 'Every version, in catalogue order.' }),
  })
  .meta({ id: 'CourseSummary', description: 'A course as on a card.' })
export type CourseSummary = z.infer<typeof CourseSummary>

export const FacetValue = z
  .strictObject({
    value: z.string().meta({
      description:
        'Usable in the parameter of the same name; a month, `YYYY-MM`, in `starts_from` and `starts_to`, as its first and last day.',
    }),
    label: z.string().meta({ description: 'Display name.' }),
    count: z.int().min(0).meta({ description: 'The `total` that choosing it would give.' }),
    stream: z.string().optional().meta({ description: 'The slug of the stream; categories only.' }),
  })
  .meta({
    id: 'FacetValue',
    description: 'Addition. One choice of a facet, with how many courses it leaves.',
  })
export type FacetValue = z.infer<typeof FacetValue>

export const CoursePage = z
  .strictObject({
    data: z.array(CourseSummary).meta({ description: 'The courses of this page.' }),
    page: z.int().min(1).meta({ description: 'Number of this page, from 1.' }),
    page_size: z.int().min(1).max(100).meta({ description: 'Courses per page.' }),
    total: z.int().min(0).meta({ description: 'Courses on all pages together.' }),
    has_more: z.boolean().meta({ description: 'True when a further page has courses.' }),
    facets: z.partialRecord(z.enum(facetNames), z.array(FacetValue)).optional().meta({
      description: 'Addition, only when asked for. A key for each facet named, in that order.',
    }),
    search: z
      .strictObject({
        corrected: z.string().nullable().meta({
          description:
            'The text that was searched instead, without the words left out; null when no word was corrected.',
        }),
        left_out: z.array(z.string()).meta({
          description:
            'Words, as typed, that no course has and that resemble no other word. The courses listed have all the others.',
        }),
      })
      .optional()
      .meta({ description: 'Addition. Only with `search`.' }),
  })
  .meta({ id: 'CoursePage', description: 'One page of courses.' })
export type CoursePage = z.infer<typeof CoursePage>

export const CourseList = z
  .strictObject({ data: z.array(CourseSummary).max(12).meta({ description: 'The most similar one first.' }) })
  .meta({ id: 'CourseList', description: 'Addition. A few courses.' })
export type CourseList = z.infer<typeof CourseList>
