import { z } from 'zod'
import { courseSlug, Language, Timestamp, url } from './fields.ts'

export const SitemapEntry = z
  .strictObject({
    course_id: z.string().meta({ description: 'Id of the course, whichever language the page shows.' }),
    slug: courseSlug.meta({ description: 'Addition. Slug of the course, the same for all its editions.' }),
    url: url.nullable().meta({
      description: 'Hosted course page, without a query string; null when its address is not configured.',
    }),
    language: Language.nullable().meta({ description: 'Language of the edition on this page.' }),
    title: z.string().meta({ description: 'Title of the edition.' }),
    image_url: url.nullable().meta({ description: 'Picture of the course.' }),
    last_modified: Timestamp.nullable().meta({ description: 'Time of the course’s last change.' }),
    languages: z
      .array(Language)
      .meta({ description: 'Addition. Languages of the course, all editions together, in site order.' }),
  })
  .meta({ id: 'SitemapEntry', description: 'One hosted course page.' })
export type SitemapEntry = z.infer<typeof SitemapEntry>

export const Sitemap = z
  .strictObject({
    data: z.array(SitemapEntry).meta({ description: 'In catalogue order.' }),
    page: z.int().min(1).optional().meta({ description: 'Addition. Number of this page, from 1.' }),
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
