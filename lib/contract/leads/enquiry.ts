import { z } from 'zod'
import { fits, isAbsent, isStorable, trimmed } from '#lib/base/plain-text.ts'
import { isEmailAddress, readPhone } from '#lib/contract/catalogue/rules/email-and-phone.ts'
import { Timestamp } from '#lib/contract/catalogue/shapes/fields.ts'

/**
 * Field types of an enquiry. Error messages complete the sentence "The field …" and quote no value, because values
 * may be personal data. Lengths are in code points.
 */

/** Turns a missing or blank value into null. */
export const filled = (value: unknown): unknown => (isAbsent(value) ? null : value)

/** Replaces the description that the OpenAPI document derives from a schema. */
const onlyFor = (override: Record<string, unknown>) => ({ override })

const storable = z
  .string({ error: ({ input }) => (input === null ? 'is required' : 'must be a string') })
  .refine(isStorable, 'contains a NUL or half a surrogate pair, which cannot be stored')

const leadText = (max: number) => storable.transform(trimmed).refine(...atMost(max))

/** Returns the type of a text of at most `max` characters, which is trimmed and put on one line: line breaks become spaces. */
const line = (max: number) => storable.transform(onOneLine).refine(...atMost(max))

/**
 * Type of an object whose names and values are single-line texts. Rejects names that become equal after trimming,
 * because one would overwrite the other.
 */
const customFields = (limits: { pairsMax: number; keyMax: number; valueMax: number }) =>
  z
    .custom<Record<string, string>>(isTexts, 'must be an object of strings')
    .meta(
      onlyFor({
        type: 'object',
        maxProperties: limits.pairsMax,
        propertyNames: { type: 'string', maxLength: limits.keyMax },
        additionalProperties: { type: 'string', maxLength: limits.valueMax },
      }),
    )
    .transform((given, context) => {
      const pairs = Object.entries(given).map(([key, value]) => [onOneLine(key), onOneLine(value)] as const)
      const message = faultOf(pairs, limits)
      if (message !== undefined) context.addIssue({ code: 'custom', message })
      return Object.fromEntries(pairs)
    })

/** Type of a list of single-line texts. Blank texts are dropped; an empty list becomes null. */
const lines = ({ linesMax, max }: { linesMax: number; max: number }) =>
  z
    .array(line(max), 'must be a list of strings')
    .max(linesMax, `must have at most ${linesMax} items`)
    .transform((texts) => texts.filter((text) => text !== ''))
    .transform((texts) => (texts.length > 0 ? texts : null))
    .meta(onlyFor({ type: 'array', maxItems: linesMax, items: { type: 'string', maxLength: max } }))

/** Used instead of a zod record, which would drop the name `__proto__`. */
const isTexts = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((text) => typeof text === 'string')

function faultOf(
  pairs: (readonly [string, string])[],
  { pairsMax, keyMax, valueMax }: { pairsMax: number; keyMax: number; valueMax: number },
): string | undefined {
  if (pairs.length > pairsMax) return `must have at most ${pairsMax} fields`
  if (!pairs.flat().every(isStorable))
    return 'contains a NUL or half a surrogate pair, which cannot be stored'
  if (pairs.some(([key]) => key === '')) return 'has a blank name'
  if (pairs.some(([key]) => !fits(key, keyMax))) return `has a name of more than ${keyMax} characters`
  if (pairs.some(([, value]) => !fits(value, valueMax))) {
    return `has a value of more than ${valueMax} characters`
  }
  return new Set(pairs.map(([key]) => key)).size < pairs.length ? 'has the same name twice' : undefined
}

const atMost = (max: number) =>
  [(value: string) => fits(value, max), `must have at most ${max} characters`] as const

function onOneLine(value: string): string {
  return trimmed(value.replace(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/g, ' '))
}

const addressNames = ['landing_url', 'referrer'] as const

export const campaignNames = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'gclid',
  'gbraid',
  'wbraid',
  'fbclid',
  'msclkid',
] as const

export const attributionNames = [...addressNames, ...campaignNames] as const
export type AttributionName = (typeof attributionNames)[number]
/** How a visitor came to the page: addresses and campaign parameters. Not part of the contract. */
export type Attribution = Partial<Record<AttributionName, string>>

export const addressMax = 2000
/** Maximum length of a message, in code points. */
export const messageMax = 2000
const campaignMax = 255

/**
 * Returns the usable values of an attribution; null if there are none. Drops unknown names and values that are blank,
 * too long or of the wrong type, so that a bad attribution never makes an enquiry fail.
 */
export function attributionOf(value: unknown): Attribution | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const given = new Map<string, unknown>(Object.entries(value))
  const usable = attributionNames.flatMap((name) => {
    const text = usableText(
      given.get(name),
      addressNames.some((address) => address === name),
    )
    return text === undefined ? [] : [[name, text] as const]
  })
  return usable.length > 0 ? Object.fromEntries(usable) : null
}

function usableText(value: unknown, isAddress: boolean): string | undefined {
  if (typeof value !== 'string' || !isStorable(value)) return undefined
  const text = onOneLine(isAddress ? value.replace(/#.*$/s, '') : value)
  if (text === '' || !fits(text, isAddress ? addressMax : campaignMax)) return undefined
  return isAddress && !isWebAddress(text) ? undefined : text
}

const attributionField = z
  .unknown()
  .transform(attributionOf)
  .optional()
  .meta({
    description:
      'Addition to the contract. How the visitor came to the page. Addresses have at most 2000 characters, other texts 255. An enquiry is never refused because of it: unusable values are dropped, and fragments are cut off.',
    ...onlyFor({
      type: 'object',
      properties: Object.fromEntries(
        attributionNames.map((name) => [
          name,
          { type: 'string', description: `\`${name}\` of the visit, unchanged.` },
        ]),
      ),
      examples: [{ landing_url: 'https://school.example/tabla', utm_campaign: 'monsoon' }],
    }),
  })

const isWebAddress = (text: string): boolean => /^https?:\/\//i.test(text) && URL.canParse(text)

/**
 * Reduces the address of a page to its origin, path and campaign parameters. Other parameters may contain a token.
 */
export function pageAddress(address: string): string {
  const url = new URL(address)
  const query = new URLSearchParams([...url.searchParams].filter(([name]) => isCampaignName(name))).toString()
  return url.origin + url.pathname + (query && `?${query}`)
}

const isCampaignName = (name: string): boolean => campaignNames.some((known) => known === name)

const customFieldsMax = 20

/** Path below `/catalog/v1`, and the scope that a key needs. */
export const enquiryEndpoint = { path: '/leads', scope: 'leads:write' } as const

/** The `source` of an enquiry that an AI assistant sends for a person. */
export const assistantSource = 'mcp'

/** The `suspicion` of an enquiry that is held only because an assistant sent it, not as spam. */
export const assistantHold = 'sent by an assistant'

/**
 * Body of `POST /leads` (contract §4.6). If several fields are bad, the first in this order is reported. Values are
 * trimmed, reduced to one line (except the message), and null if missing.
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
      .meta({
        description: 'This or `phone` is required.',
        ...onlyFor({ maxLength: 254, examples: ['meera@example.org'] }),
      }),
    phone: line(Number.POSITIVE_INFINITY)
      .refine((text) => readPhone(text) !== undefined, 'must be one phone number of 7 to 15 digits')
      .transform((text) => readPhone(text)?.number ?? '')
      .nullish()
      .meta({
        description:
          'One number of 7 to 15 digits as a person types it: with or without `+`, in any script, with spaces, dashes and `.()/·`. An extension after it (`x11`, `ext. 11`, `#11`) becomes the custom field `phone_extension`.',
        ...onlyFor({ examples: ['+91 98765 43210'] }),
      }),
    message: leadText(messageMax)
      .nullish()
      .meta({
        description: 'Line breaks are kept, in this field only.',
        ...onlyFor({ maxLength: messageMax }),
      }),
    course_id: line(Number.POSITIVE_INFINITY).nullish().meta({
      description:
        'Id of a published course, of one of its language versions, or of a step shown in a learning path.',
    }),
    package_session_id: line(Number.POSITIVE_INFINITY).nullish().meta({
      description:
        'Id of a version of the course in `course_id`. Without `course_id`, the version also selects the course.',
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
      .meta({ description: 'True when the visitor agreed to be contacted.' }),
    custom_fields: customFields({ pairsMax: customFieldsMax, keyMax: 64, valueMax: 500 })
      .nullish()
      .meta({
        description:
          'At most 20 fields of your own. A name has at most 64 characters, a value 500. Put `utm_*` here or in `attribution`.',
        ...onlyFor({ examples: [{ utm_source: 'newsletter' }] }),
      }),
    consent_notice: line(64)
      .nullish()
      .meta({
        description:
          'Addition to the contract. Id or version of the notice that the visitor agreed to. Stored only with `consent: true`.',
        ...onlyFor({ maxLength: 64, examples: ['privacy-2026-11'] }),
      }),
    consent_purposes: lines({ linesMax: 10, max: 64 }).nullish().meta({
      description:
        'Addition to the contract. What the visitor agreed to, each in a word or two. Stored only with `consent: true`.',
    }),
    consent_language: line(35)
      .nullish()
      .meta({
        description:
          'Addition to the contract. Language of the notice, else the first of `Accept-Language`. Stored only with `consent: true`.',
        ...onlyFor({ maxLength: 35, examples: ['en'] }),
      }),
    notify: z.boolean('must be true or false').nullish().meta({
      description:
        'Addition to the contract. True: tell the visitor when this version, or any version of the course, can be bought and has a seat. Needs `email` and a course.',
    }),
    attribution: attributionField,
    homepage: z
      .unknown()
      .optional()
      .meta({
        description:
          'Leave it out. Forms hide this field from people, so a value shows that a program filled in the form.',
        ...onlyFor({ type: 'string' }),
      }),
    filled_ms: z
      .unknown()
      .optional()
      .meta({
        description: 'Milliseconds between showing the form and sending it, if the form measures them.',
        ...onlyFor({ type: 'number' }),
      }),
    turnstile_token: z.unknown().optional(),
  })
  .meta({ id: 'LeadBody', description: 'An enquiry. Optional fields may be null or blank.' })

export type Enquiry = {
  [Field in keyof z.output<typeof LeadBody>]-?: Given<z.output<typeof LeadBody>[Field]>
}
type Given<Value> = unknown extends Value ? unknown : Exclude<Value, undefined>

export const LeadAnswer = z
  .strictObject({
    id: z.string().meta({ description: 'Id of the saved enquiry.' }),
    status: z.enum(['created', 'duplicate']).meta({
      description:
        '`duplicate`: the same enquiry was saved before; `id` and `created_at` are those of the first.',
    }),
    created_at: Timestamp.meta({ description: 'Time at which the enquiry was first saved.' }),
    updated: z.boolean().meta({
      description:
        'Addition to the contract. True when this repeat added something that the saved enquiry lacked.',
    }),
    receipt_url: z
      .string()
      .nullable()
      .meta({
        description:
          'Addition to the contract. Page where the visitor sees the enquiry, withdraws consent or asks for its erasure. Whoever has the address may do so, so show it to the visitor only. Null for a duplicate, and where this deployment shows no site of the institute.',
        ...onlyFor({ format: 'uri' }),
      }),
  })
  .meta({ id: 'LeadAnswer', description: 'A saved enquiry.' })
export type LeadAnswer = z.infer<typeof LeadAnswer>

interface ReadEnquiry {
  /** The fields read: all of them, or those before the first bad field. */
  given: Partial<Enquiry>
  fault?: { param: string; message: string }
}

/**
 * Reads a body up to the first bad field. Unknown fields are ignored. The extension typed after a phone number becomes a
 * custom field, unless the sender uses its name or all fields.
 */
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
    if (name === 'notify' && parsed.data === true && !canBeTold(given as Partial<Enquiry>))
      return {
        given,
        fault: { param: name, message: 'needs an `email` and a `course_id` or `package_session_id`' },
      }
  }
  const custom_fields = withExtension(given as Partial<Enquiry>, body.phone)
  return { given: { ...given, ...(custom_fields && { custom_fields }) } }
}

const canBeTold = ({ email, course_id, package_session_id }: Partial<Enquiry>): boolean =>
  Boolean(email && (course_id ?? package_session_id))

function withExtension({ custom_fields }: Partial<Enquiry>, phone: unknown) {
  const extension = typeof phone === 'string' ? readPhone(phone)?.extension : undefined
  const fields = custom_fields ?? {}
  const isFull = Object.keys(fields).length === customFieldsMax || Object.hasOwn(fields, 'phone_extension')
  return extension === undefined || isFull ? undefined : { ...fields, phone_extension: extension }
}
