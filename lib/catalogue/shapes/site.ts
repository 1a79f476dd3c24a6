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
