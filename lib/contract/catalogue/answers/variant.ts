import { z } from 'zod'
import { timeOfDayPattern, weekdays } from '../rules/calendar.ts'
import { eachFact, type FactKey, type FactKind, type FactValues } from '../rules/version-fact-table.ts'
import { Availability, amount, currency, day, Language, url } from './fields.ts'

export const VariantPrice = z
  .strictObject({
    amount,
    compare_at_amount: amount
      .nullable()
      .meta({ description: 'Higher list price to strike through; null without one.' }),
    currency,
    is_free: z.boolean().meta({ description: 'True when `amount` is 0.' }),
    valid_until: day.meta({
      description: 'Addition to the contract. Last day of this price; null when it has no end.',
      examples: ['2026-11-30'],
    }),
  })
  .meta({ id: 'VariantPrice', description: 'Price of a version.' })
export type VariantPrice = z.infer<typeof VariantPrice>

export const Price = z
  .strictObject({
    ...VariantPrice.shape,
    varies: z.boolean().meta({
      description: 'True when the versions on sale have different prices: show the lowest as "from".',
    }),
  })
  .meta({ id: 'Price', description: 'Price of the version shown.' })
export type Price = z.infer<typeof Price>

export const Instructor = z
  .strictObject({
    name: z.string().meta({ description: 'The name as the institute wrote it.' }),
    image_url: url.nullable().meta({ description: 'Portrait.' }),
  })
  .meta({ id: 'Instructor', description: 'An instructor of the course.' })
export type Instructor = z.infer<typeof Instructor>

const timeOfDay = z.string().regex(timeOfDayPattern).nullable()

export const Session = z
  .strictObject({
    day: z.enum(weekdays).meta({ description: 'Day of the week.' }),
    starts_at: timeOfDay.meta({ description: "`HH:MM` in the site's time zone.", examples: ['18:30'] }),
    ends_at: timeOfDay.meta({ description: "`HH:MM` in the site's time zone.", examples: ['20:00'] }),
  })
  .meta({ id: 'Session', description: 'Addition to the contract. A weekly lesson.' })
export type Session = z.infer<typeof Session>

function answered(fact: FactKind): z.ZodType {
  if (fact.kind === 'week')
    return z
      .array(Session)
      .meta({ description: 'Weekly lessons, from Monday on; empty when none are stated.' })
  const description = fact.about.replace(/\.$/, '; null when not stated.')
  return answeredKind(fact).nullable().meta({ description, example: fact.example })
}

function answeredKind(fact: FactKind): z.ZodType {
  if (fact.kind === 'count') return z.int().min(0)
  if (fact.kind === 'words') return z.enum(fact.words)
  return fact.kind === 'day' ? z.iso.date() : z.string()
}

export const Schedule = z
  .strictObject({
    starts_on: day.meta({
      description: 'First day of teaching; null when no date is set.',
      examples: ['2026-07-01'],
    }),
    ends_on: day.meta({
      description: 'Last day of teaching; null when no date is set.',
      examples: ['2026-09-30'],
    }),
    enrolment_starts_on: day.meta({ description: 'First day of enrolment; null without one.' }),
    enrolment_ends_on: day.meta({ description: 'Last day of enrolment; null without one.' }),
    launches_on: day.meta({
      description: 'Announced launch day, for display only; null without one.',
    }),
    ...(eachFact(answered) as { [Key in FactKey]: z.ZodType<FactValues[Key]> }),
  })
  .meta({
    id: 'Schedule',
    description:
      "Addition to the contract. When and where a version is taught. Dates are in the site's time zone.",
  })
export type Schedule = z.infer<typeof Schedule>

export const Variant = z
  .strictObject({
    package_session_id: z
      .string()
      .meta({ description: 'Id of the version: one level or batch of the course.' }),
    enroll_invite_id: z
      .string()
      .nullable()
      .meta({ description: 'Id of the invite that the hosted page uses; null without one.' }),
    level: z.string().nullable().meta({ description: 'Name of the level or batch; null without one.' }),
    language: Language.nullable().meta({ description: 'Language of the version; null when it is unknown.' }),
    url: url.nullable().meta({
      description:
        'Page to enrol on: that of the invite when it has one of its own, else the hosted page of this version; null when `course_page_url` is.',
    }),
    availability: Availability.meta({ description: 'Whether visitors can enrol in this version now.' }),
    price: VariantPrice.nullable().meta({
      description: 'Null when the version is not on sale, or its price is hidden or on request.',
    }),
    schedule: Schedule.meta({
      description: 'Addition to the contract. When and where the version is taught.',
    }),
  })
  .meta({ id: 'Variant', description: 'A version of a course: a level, a batch or a language edition.' })
export type Variant = z.infer<typeof Variant>
