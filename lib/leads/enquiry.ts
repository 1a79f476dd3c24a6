import { z } from 'zod'
import { compactPhone, isEmailAddress, isPhone } from '#lib/catalogue/rules/reach.ts'
import { Timestamp } from '#lib/catalogue/shapes/fields.ts'
import { attributionField, isWebAddress } from './attribution.ts'
import { customFields, filled, leadText, line, lines, onlyFor } from './fields.ts'

/** The path of enquiries below `/catalog/v1`, and the scope that a key needs. */
export const enquiryEndpoint = { path: '/leads', scope: 'leads:write' } as const

/** The `source` of enquiries that an assistant sends for a person. */
export const assistantSource = 'mcp'

/**
 * The body of `POST /leads` (contract §4.6), with fields in the order in which faults are named. Values are trimmed, on
 * one line except the message, and null when missing.
 */
export const LeadBody = z
  .object({
    full_name: line(120).meta({
      description: 'Name of the person who asks.',
      ...onlyFor({ minLength: 1, maxLength: 120, examples: ['Meera Nair'] }),
    }),
    email: line(254)
      .refine(isEmailAddress, 'must be an e-mail address')
      .nullish()
      .meta({ description: 'This or `phone` is required.', ...onlyFor({ examples: ['meera@example.org'] }) }),
    phone: line(Number.POSITIVE_INFINITY)
      .transform(compactPhone)
      .refine(isPhone, 'must be a phone number of 7 to 15 digits')
      .nullish()
      .meta({
        description: '7 to 15 digits with or without `+`; spaces and `-().` are dropped.',
        ...onlyFor({ examples: ['+91 98765 43210'] }),
      }),
    message: leadText(2000)
      .nullish()
      .meta({ description: 'The one text that keeps its line breaks.', ...onlyFor({ maxLength: 2000 }) }),
    course_id: line(Number.POSITIVE_INFINITY).nullish().meta({
      description: 'Any id that opens a published course, or that of a shown step of a learning path.',
    }),
    package_session_id: line(Number.POSITIVE_INFINITY).nullish().meta({
      description: 'One of that course’s versions. Alone it is enough: it names its course.',
    }),
    page_url: line(2000)
      .refine(isWebAddress, 'must be an http or https address')
      .nullish()
      .meta({ description: 'The page that the visitor was on.', ...onlyFor({ maxLength: 2000 }) }),
    source: line(64)
      .nullish()
      .meta({ description: 'Origin of the enquiry, in your own words.', ...onlyFor({ maxLength: 64 }) }),
    consent: z
      .boolean('must be true or false')
      .nullish()
      .meta({ description: 'Whether the visitor agreed to be contacted.' }),
    custom_fields: customFields({ pairsMax: 20, keyMax: 64, valueMax: 500 })
      .nullish()
      .meta({
        description:
          'At most 20 texts of at most 500 characters by names of at most 64; put `utm_*` here, or in `attribution`.',
        ...onlyFor({ examples: [{ utm_source: 'newsletter' }] }),
      }),
    consent_notice: line(64)
      .nullish()
      .meta({
        description:
          'Addition. Id or version of the notice that the visitor agreed to; kept with `consent` only.',
        ...onlyFor({ maxLength: 64, examples: ['privacy-2026-11'] }),
      }),
    consent_purposes: lines({ linesMax: 10, max: 64 }).nullish().meta({
      description: 'Addition. What the visitor agreed to, each in a word or two; kept with `consent` only.',
    }),
    consent_language: line(35)
      .nullish()
      .meta({
        description:
          'Addition. The language of the notice, else the first of `Accept-Language`; kept with `consent` only.',
        ...onlyFor({ maxLength: 35, examples: ['en'] }),
      }),
    attribution: attributionField,
    homepage: z
      .unknown()
      .optional()
      .meta({
        description:
          'Leave it out. A form hides it from people; what is filled in by a program gives it away.',
        ...onlyFor({ type: 'string' }),
      }),
    filled_ms: z
      .unknown()
      .optional()
      .meta({
        description: 'Milliseconds between showing the form and sending it, when a form can tell.',
        ...onlyFor({ type: 'number' }),
      }),
    turnstile_token: z.unknown().optional(),
  })
  .meta({ id: 'LeadBody', description: 'An enquiry. Optional fields may be null or blank.' })

/** A parsed enquiry. */
export type Enquiry = {
  [Field in keyof z.output<typeof LeadBody>]-?: Given<z.output<typeof LeadBody>[Field]>
}
type Given<Value> = unknown extends Value ? unknown : Exclude<Value, undefined>

export const LeadAnswer = z
  .strictObject({
    id: z.string().meta({ description: 'Id of the saved enquiry.' }),
    status: z.enum(['created', 'duplicate']).meta({
      description: '`duplicate`: the same enquiry was saved before, and this is what was answered then.',
    }),
    created_at: Timestamp.meta({ description: 'When it was first saved.' }),
    updated: z.boolean().meta({
      description: 'Addition. Whether this repeat added something that the saved enquiry lacked.',
    }),
  })
  .meta({ id: 'LeadAnswer', description: 'A saved enquiry.' })
export type LeadAnswer = z.infer<typeof LeadAnswer>

export interface ReadEnquiry {
  /** The fields before the first bad one; all fields without a bad one. */
  given: Partial<Enquiry>
  fault?: { param: string; message: string }
}

/** Reads a body field by field up to the first bad one. Unknown fields are ignored. */
export function readEnquiry(body: Record<string, unknown>): ReadEnquiry {
  const given: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries<z.ZodType>(LeadBody.shape)) {
    if (name === 'email' && filled(body.email) === null && filled(body.phone) === null) {
      return { given, fault: { param: name, message: 'is required when there is no phone' } }
    }
    const parsed = schema.safeParse(filled(body[name]))
    if (!parsed.success) {
      return { given, fault: { param: name, message: parsed.error.issues[0]?.message ?? 'is not valid' } }
    }
    given[name] = parsed.data
  }
  return { given }
}
