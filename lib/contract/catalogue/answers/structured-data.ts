import { z } from 'zod'
import { syllabusSectionsMax } from '../rules/answer-limits.ts'
import { schemaDay, timeOfDayPattern, weekdays } from '../rules/calendar.ts'
import { amount, currencyCode, url } from './fields.ts'

const schemaDays = weekdays.map((day) => schemaDay(day))

export const StructuredData = z
  .strictObject({
    '@context': z.literal('https://schema.org').meta({ description: 'The vocabulary.' }),
    '@type': z.literal('Course').meta({ description: 'Type of the object.' }),
    name: z.string().meta({ description: 'The title shown.' }),
    description: z.string().meta({ description: 'The same as `seo.description`, or else the title.' }),
    image: url.optional().meta({ description: 'The picture of the course.' }),
    url: url.optional().meta({ description: 'Hosted page of the course.' }),
    inLanguage: z.string().optional().meta({ description: 'Code of the language.' }),
    provider: z
      .strictObject({
        '@type': z.literal('Organization').meta({ description: 'Type of the object.' }),
        name: z.string().meta({ description: 'Name of the institute.' }),
        sameAs: url.optional().meta({ description: 'Website of the institute.' }),
      })
      .meta({ description: 'The institute.' }),
    aggregateRating: z
      .strictObject({
        '@type': z.literal('AggregateRating').meta({ description: 'Type of the object.' }),
        ratingValue: z.number().min(0).max(5).meta({ description: 'Average rating.' }),
        ratingCount: z.number().min(1).meta({ description: 'Number of ratings.' }),
        bestRating: z.literal(5).meta({ description: 'The highest possible rating.' }),
        worstRating: z
          .literal(0)
          .optional()
          .meta({ description: 'The lowest possible rating, if the average is below 1.' }),
      })
      .optional()
      .meta({ description: 'Addition to the contract. Rating of the course.' }),
    syllabusSections: z
      .array(
        z.strictObject({
          '@type': z.literal('Syllabus').meta({ description: 'Type of the object.' }),
          name: z.string().meta({ description: 'Title of the module or subject.' }),
        }),
      )
      .min(1)
      .max(syllabusSectionsMax)
      .optional()
      .meta({
        description:
          'Addition to the contract. Modules of the version shown, and its subjects that have no modules.',
      }),
    offers: z
      .array(
        z.strictObject({
          '@type': z.literal('Offer').meta({ description: 'Type of the object.' }),
          price: amount.optional().meta({ description: 'Missing when the price is hidden or on request.' }),
          priceCurrency: currencyCode.optional().meta({ description: 'ISO 4217 code.' }),
          priceValidUntil: z.iso
            .date()
            .optional()
            .meta({ description: 'Addition to the contract. Last day of the price.' }),
          category: z.enum(['Free', 'Paid']).meta({ description: 'Free or paid.' }),
          url: url.optional().meta({ description: 'Hosted page of the version.' }),
          availability: z
            .literal('https://schema.org/InStock')
            .meta({ description: 'Always `InStock`, because only versions on sale have an offer.' }),
        }),
      )
      .meta({
        description:
          'One offer for each version on sale, without a price when the price is hidden or on request.',
      }),
    hasCourseInstance: z
      .array(
        z.strictObject({
          '@type': z.literal('CourseInstance').meta({ description: 'Type of the object.' }),
          courseMode: z
            .enum(['Online', 'Onsite', 'Blended'])
            .meta({ description: 'How the version is taught.' }),
          inLanguage: z.string().optional().meta({ description: 'Code of the language.' }),
          startDate: z.iso
            .date()
            .optional()
            .meta({ description: 'Addition to the contract. First day of teaching.' }),
          endDate: z.iso
            .date()
            .optional()
            .meta({ description: 'Addition to the contract. Last day of teaching.' }),
          courseWorkload: z
            .string()
            .optional()
            .meta({ description: 'Addition to the contract. Total teaching time, as an ISO 8601 duration.' }),
          location: z
            .strictObject({
              '@type': z.literal('Place').meta({ description: 'Type of the object.' }),
              name: z.string().meta({ description: 'Name of the venue.' }),
            })
            .optional()
            .meta({ description: 'Addition to the contract. Venue.' }),
          courseSchedule: z
            .array(
              z.strictObject({
                '@type': z.literal('Schedule').meta({ description: 'Type of the object.' }),
                repeatFrequency: z.literal('P1W').meta({ description: 'Every week.' }),
                byDay: z
                  .array(z.enum(schemaDays))
                  .min(1)
                  .meta({ description: 'Days with a lesson at these times.' }),
                startTime: z.string().regex(timeOfDayPattern).meta({ description: '`HH:MM`.' }),
                endTime: z.string().regex(timeOfDayPattern).optional().meta({ description: '`HH:MM`.' }),
                scheduleTimezone: z.string().meta({ description: 'IANA name of the time zone.' }),
                startDate: z.iso.date().optional().meta({ description: 'First day of teaching.' }),
                endDate: z.iso.date().optional().meta({ description: 'Last day of teaching.' }),
              }),
            )
            .min(1)
            .optional()
            .meta({
              description:
                'Addition to the contract. One schedule for each distinct pair of start and end times.',
            }),
        }),
      )
      .min(1)
      .meta({ description: 'One instance for each version.' }),
  })
  .meta({ id: 'StructuredData', description: 'A schema.org Course, ready to embed as JSON-LD.' })
export type StructuredData = z.infer<typeof StructuredData>
