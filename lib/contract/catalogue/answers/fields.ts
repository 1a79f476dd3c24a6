import { z } from 'zod'
import { fits } from '#lib/base/plain-text.ts'
import { availabilities } from '../rules/availability.ts'

/**
 * Fields that several answers share. The files in this folder describe every object that reads return (contract §2 and
 * §4). The shapes are strict: unknown and missing keys are errors. Tests parse all answers with them, and the OpenAPI
 * description is generated from them. The code that answers reads imports only their types.
 */

export const url = z.url({ protocol: /^https?$/ }).meta({ description: 'Absolute http(s) URL.' })

export const Timestamp = z.iso
  .datetime({ precision: 3 })
  .meta({ description: 'ISO 8601 in UTC with milliseconds.', example: '2026-05-01T09:00:00.000Z' })

export const amount = z
  .number()
  .min(0)
  .meta({ description: 'Amount in major units of the currency; 0 when free.' })

export const currencyCode = z.string().regex(/^[A-Z]{3}$/)

export const currency = currencyCode.nullable().meta({ description: 'ISO 4217 code.', example: 'INR' })

/** Says in a preview whether something is not public as it is shown. */
export const draft = z.boolean().optional().meta({
  description:
    'Addition to the contract. Only in a preview (`X-Preview`): whether it is not public now, or is public with other data of its own.',
})

export const courseSlug = z.string().nullable().meta({ example: 'tabla-foundation' })

export const Availability = z
  .enum(availabilities)
  .meta({ id: 'Availability', description: 'Whether visitors can enrol in a version now.' })
export type Availability = z.infer<typeof Availability>

export const Format = z
  .strictObject({
    key: z.string().meta({ description: 'Value for `format=`.', example: 'ebook' }),
    label: z.string().meta({ description: 'Display name.', example: 'eBook' }),
  })
  .meta({ id: 'Format', description: 'A format in which courses are offered.' })
export type Format = z.infer<typeof Format>

export const Place = z
  .strictObject({
    slug: z.string().meta({ description: 'Value for `stream=` or `category=`.' }),
    label: z.string().meta({ description: 'The name that the hosted catalogue prints on course cards.' }),
  })
  .meta({ id: 'Place', description: 'A stream or a category of a course.' })
export type Place = z.infer<typeof Place>

export const Language = z
  .strictObject({
    code: z.string().meta({ description: 'Value for `language=`.', example: 'hi' }),
    label: z.string().meta({ description: 'Display name.', example: 'Hindi' }),
  })
  .meta({ id: 'Language', description: 'A course language of the site.' })
export type Language = z.infer<typeof Language>

export const day = z.iso.date().nullable()

export const html = z
  .string()
  .nullable()
  .meta({ description: 'Sanitised HTML; null when nothing in it is visible.' })

/** Type of a plain text of at most `max` characters (code points, as JSON Schema counts). */
export const textUpTo = (max: number) =>
  z
    .string()
    .refine((value) => fits(value, max))
    .nullable()
    .meta({ override: { maxLength: max } })

export const text = z.string().nullable().meta({ description: 'Plain text.' })
