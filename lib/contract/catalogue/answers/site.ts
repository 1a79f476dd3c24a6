import { z } from 'zod'
import { currency, Format, Language, url } from './fields.ts'

export const Site = z
  .strictObject({
    institute: z
      .strictObject({
        id: z.string().meta({ description: 'Id of the institute.' }),
        name: z.string().meta({ description: 'Name of the institute.' }),
        logo_url: url.nullable().meta({ description: 'Logo of the institute.' }),
        website_url: url.nullable().meta({ description: 'The institute’s own website.' }),
        contact: z
          .strictObject({
            phone: z.string().nullable().meta({ description: 'Phone number for calls.' }),
            whatsapp: z.string().nullable().meta({ description: 'WhatsApp number.' }),
            email: z.string().nullable().meta({ description: 'E-mail address.' }),
            address: z.string().nullable().meta({ description: 'Postal address.' }),
          })
          .meta({ description: 'Addition to the contract. Contact details, as the institute wrote them.' }),
        privacy_url: url
          .nullable()
          .meta({ description: 'Addition to the contract. Page with the privacy notice.' }),
        imprint_url: url
          .nullable()
          .meta({ description: 'Addition to the contract. Page that says who runs the site.' }),
        accent_color: z
          .string()
          .regex(/^#[0-9a-f]{6}$/)
          .nullable()
          .meta({ description: 'Addition to the contract. Colour of the institute.', examples: ['#8a2b3c'] }),
      })
      .meta({ description: 'The institute.' }),
    site_url: url.nullable().meta({ description: 'URL of the hosted catalogue.' }),
    course_page_url: z.string().nullable().meta({
      description: 'Template of the hosted course page, with `{course_id}` in its path.',
    }),
    course_languages_enabled: z.boolean().meta({
      description: 'False when the site has no course languages; the parameter `language` is then ignored.',
    }),
    languages: z.array(Language).meta({ description: 'In display order.' }),
    formats: z.array(Format).meta({ description: 'In display order.' }),
    currency,
    time_zone: z.string().meta({
      description: 'Addition to the contract. IANA time zone of all dates and times of lessons.',
      example: 'Asia/Kolkata',
    }),
    price_visible: z.boolean().meta({ description: 'False when the institute hides prices.' }),
  })
  .meta({ id: 'Site', description: 'The institute and the settings of its site.' })
export type Site = z.infer<typeof Site>

const named = {
  slug: z.string().meta({
    description: 'Slug of the stream or category. Identify it by the slug, because labels may change.',
  }),
  label: z.string().meta({ description: 'Display name.' }),
  subtitle: z.string().meta({ description: 'Second name; empty without one.' }),
  image_url: url.nullable().meta({ description: 'Picture of the stream or category.' }),
}
const comingSoon = z.boolean().meta({ description: 'True while it has no courses.' })
const courseCount = z.int().min(0)

export const Category = z
  .strictObject({
    ...named,
    coming_soon: comingSoon,
    course_count: courseCount.meta({ description: 'Number of courses in the category.' }),
  })
  .meta({ id: 'Category', description: 'A category of a stream.' })
export type Category = z.infer<typeof Category>

export const Stream = z
  .strictObject({
    ...named,
    accent_color: z
      .string()
      .regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i)
      .nullable()
      .meta({ description: 'CSS hex colour; null without one.' }),
    coming_soon: comingSoon,
    course_count: courseCount.meta({
      description:
        'Number of courses in the stream and its categories. A course can count in several streams.',
    }),
    categories: z.array(Category).meta({ description: 'Categories of the stream, in order.' }),
  })
  .meta({ id: 'Stream', description: 'A top-level group of courses.' })
export type Stream = z.infer<typeof Stream>

export const StreamList = z
  .strictObject({
    source: z
      .enum(['folder_library', 'tags'])
      .nullable()
      .meta({ description: 'Where the streams come from; null when the site has no streams.' }),
    streams: z.array(Stream).meta({ description: 'In the order of the hosted catalogue.' }),
  })
  .meta({ id: 'StreamList', description: 'All streams, in the order of the hosted catalogue.' })
export type StreamList = z.infer<typeof StreamList>
