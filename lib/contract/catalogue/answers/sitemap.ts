import { z } from 'zod'
import { sitemapPageSizeMax } from '../rules/answer-limits.ts'
import { courseSlug, Language, Timestamp, url } from './fields.ts'

export const SitemapEntry = z
  .strictObject({
    course_id: z
      .string()
      .meta({ description: 'Id of the course, the same on the pages of all its languages.' }),
    slug: courseSlug.meta({
      description: 'Addition to the contract. Slug of the course, the same for all its language editions.',
    }),
    url: url.nullable().meta({
      description: 'Hosted course page without a query string; null when the site has no `course_page_url`.',
    }),
    language: Language.nullable().meta({
      description: 'Language of the edition on this page; null without one.',
    }),
    title: z.string().meta({ description: 'Title of the edition.' }),
    image_url: url.nullable().meta({ description: 'Picture of the course.' }),
    last_modified: Timestamp.nullable().meta({ description: 'Time of the course’s last change.' }),
    languages: z.array(Language).meta({
      description: 'Addition to the contract. Languages of all editions of the course, in site order.',
    }),
  })
  .meta({ id: 'SitemapEntry', description: 'One hosted course page.' })
export type SitemapEntry = z.infer<typeof SitemapEntry>

export const Sitemap = z
  .strictObject({
    data: z.array(SitemapEntry).meta({ description: 'The entries, in catalogue order.' }),
    page: z
      .int()
      .min(1)
      .optional()
      .meta({ description: 'Addition to the contract. Number of this page, from 1.' }),
    page_size: z
      .int()
      .min(1)
      .max(sitemapPageSizeMax)
      .optional()
      .meta({ description: 'Addition to the contract. Entries per page.' }),
    total: z
      .int()
      .min(0)
      .optional()
      .meta({ description: 'Addition to the contract. Number of entries on all pages.' }),
    has_more: z
      .boolean()
      .optional()
      .meta({ description: 'Addition to the contract. True when the next page has entries.' }),
  })
  .meta({
    id: 'Sitemap',
    description:
      'All hosted course pages, or one page of the list. `page`, `page_size`, `total` and `has_more` are present only when `page` or `page_size` is sent.',
  })
export type Sitemap = z.infer<typeof Sitemap>
