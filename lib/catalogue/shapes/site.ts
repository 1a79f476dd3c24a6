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
            whatsapp: z.string().nullable().meta({ description: 'Phone number on WhatsApp.' }),
            email: z.string().nullable().meta({ description: 'E-mail address.' }),
            address: z.string().nullable().meta({ description: 'Postal address.' }),
          })
          .meta({ description: 'Addition. As the institute wrote it.' }),
      })
      .meta({ description: 'The institute.' }),
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
    time_zone: z.string().meta({
      description: 'Addition. IANA name of the time zone in which dates and times are meant.',
      example: 'Asia/Kolkata',
    }),
    price_visible: z.boolean().meta({ description: 'False when the institute hides prices.' }),
  })
  .meta({ id: 'Site', description: 'The institute and the settings of its site.' })
export type Site = z.infer<typeof Site>

const named = {
  slug: z.string().meta({ description: 'Match by this: labels may change.' }),
  label: z.string().meta({ description: 'Display name.' }),
  subtitle: z.string().meta({ description: 'Second line of the name; empty without one.' }),
  image_url: url.nullable().meta({ description: 'Picture of the stream or category.' }),
}
const comingSoon = z.boolean().meta({ description: 'True while there are no courses in it.' })
const courseCount = z.int().min(0)

export const Category = z
  .strictObject({
    ...named,
    coming_soon: comingSoon,
    course_count: courseCount.meta({ description: 'Courses in the category.' }),
  })
  .meta({ id: 'Category', description: 'A part of a stream.' })
export type Category = z.infer<typeof Category>

export const Stream = z
  .strictObject({
    ...named,
    accent_color: z
      .string()
      .regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i)
      .nullable()
      .meta({ description: 'A CSS colour.' }),
    coming_soon: comingSoon,
    course_count: courseCount.meta({
      description: 'Courses in the stream or any of its categories. A course can count in several streams.',
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
      .meta({ description: 'The source of the streams; null when the site has streams off.' }),
    streams: z.array(Stream).meta({ description: 'In the order of the hosted catalogue.' }),
  })
  .meta({ id: 'StreamList', description: 'All streams, in the order of the hosted catalogue.' })
export type StreamList = z.infer<typeof StreamList>
