import { z } from 'zod'
import type { Json } from '#lib/base/json.ts'
import { badField, type WriteCall } from '#lib/contract/api/body.ts'
import { quotedParameter } from '#lib/contract/api/parameters.ts'
import { Problem } from '#lib/contract/api/problem.ts'
import type { Visitor } from '#lib/contract/api/visitor.ts'
import { Timestamp } from '#lib/contract/catalogue/answers/fields.ts'
import { findLeadCourse, type LeadCourse } from '#lib/contract/catalogue/reads/resolve-ids.ts'
import { isEmailAddress, readPhone } from '#lib/contract/catalogue/rules/email-and-phone.ts'
import { languageOfHeader, proofOfConsent } from '#lib/contract/leads/consent-proof.ts'
import { attributionField } from './attribution.ts'
import { deliverSoon } from './delivery/deliver-soon.ts'
import { customFields, isWebAddress, leadText, line, lines, nullIfBlank, onlyFor } from './enquiry-fields.ts'
import { newReceipt, type ReceiptSite } from './receipts.ts'
import { type NewLead, recordQueued } from './record-lead.ts'
import { askTurnstileFromEnv, assistantHold, assistantSource, spamReasonOf } from './spam.ts'

/** Path below `/catalog/v1`, and the scope that a key needs. */
export const enquiryEndpoint = { path: '/leads', scope: 'leads:write' } as const

const customFieldsMax = 20

/** Maximum length of a message, in code points. */
export const messageMax = 2000

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
        ...onlyFor({ format: 'idn-email', maxLength: 254, examples: ['meera@example.org'] }),
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
      .meta({
        description: 'The page that the visitor was on.',
        ...onlyFor({ format: 'iri', maxLength: 2000 }),
      }),
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
    test: z.boolean('must be true or false').nullish().meta({
      description:
        'Addition to the contract. True: a test, for developers, like the header `X-Test: 1`. It is checked and answered as ever, but sent to nobody, and deleted after a day.',
    }),
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

interface EnquiryCall extends WriteCall {
  visitor: Visitor
  /** Whether the request says in a header that the enquiry is a test. */
  isTest?: boolean
  /** Where the receipt is shown; undefined if this deployment shows no site from its own database. */
  site?: ReceiptSite | undefined
}

/**
 * Takes an enquiry (contract §4.6). Resolves after the commit: 201 for a new enquiry, 200 for a duplicate, which gets
 * the id and time of the first enquiry. An enquiry that is held as spam is answered like any other, so that its sender does not
 * learn of it; only its delivery waits. A test gets no receipt and is delivered nowhere. Throws `invalid_request` for the first bad field.
 */
export async function takeEnquiry(
  call: EnquiryCall,
  ask = askTurnstileFromEnv,
): Promise<{ status: 200 | 201; body: Json<LeadAnswer> }> {
  const { db, instituteId, visitor, now } = call
  const { homepage, filled_ms, turnstile_token, test, ...enquiry } = await requireEnquiry(call)
  const is_test = call.isTest || test === true
  const suspicions = [
    await refuseOrHold(call, enquiry.source),
    spamReasonOf({ ...enquiry, homepage, filled_ms }, await ask(turnstile_token)),
  ]
  const suspicion = suspicions.filter((reason) => reason !== null).join('; ') || null
  const proof = proofOfConsent(enquiry, call.headers.get('accept-language'), now)
  const language = enquiry.consent_language ?? languageOfHeader(call.headers.get('accept-language') ?? '')
  const receipt = call.site && !is_test ? newReceipt(call.site, language) : undefined
  const lead = await recordQueued(
    db,
    { ...enquiry, ...proof, institute_id: instituteId, visitor: visitor.hash, suspicion, is_test, receipt },
    now,
  )
  if (suspicion === null && !is_test) deliverSoon(db, instituteId)
  const answer: LeadAnswer = {
    id: lead.id,
    status: lead.isNew ? 'created' : 'duplicate',
    created_at: lead.created_at.toISOString(),
    updated: lead.isUpdate,
    receipt_url: lead.hasReceipt ? (receipt?.url ?? null) : null,
  }
  return { status: lead.isNew ? 201 : 200, body: JSON.stringify(answer) }
}

/** Reads what the office types in, for `recordLead`. It is never held as spam. Throws for a bad field. */
export async function readByHand(call: EnquiryCall): Promise<NewLead> {
  const {
    homepage: _,
    filled_ms: _ms,
    turnstile_token: _token,
    test: _test,
    ...enquiry
  } = await requireEnquiry(call)
  const proof = proofOfConsent(enquiry, null, call.now)
  return {
    ...enquiry,
    ...proof,
    institute_id: call.instituteId,
    visitor: call.visitor.hash,
    suspicion: null,
    is_test: false,
  }
}

/** Returns why an assistant's enquiry is held, or null. Throws if the institute accepts none from assistants. */
async function refuseOrHold({ db, instituteId }: EnquiryCall, source: string | null): Promise<string | null> {
  if (source !== assistantSource) return null
  const { assistant_enquiries } = await db
    .selectFrom('institutes')
    .select('assistant_enquiries')
    .where('id', '=', instituteId)
    .executeTakeFirstOrThrow()
  if (assistant_enquiries === 'off')
    throw badField('source', 'names an assistant, but this institute accepts no enquiries from assistants')
  return assistant_enquiries === 'hold' ? assistantHold : null
}

/** Returns whether the header `X-Test` marks an enquiry as a test. Throws `invalid_request` for a value that is not understood. */
export function readTestHeader(headers: Headers): boolean {
  const given = headers.get('x-test')?.trim() ?? ''
  if (given === '' || given === '1') return given === '1'
  throw new Problem(
    'invalid_request',
    `The header X-Test must be 1, or left out, not ${quotedParameter(given)}.`,
    {
      details: { param: 'X-Test' },
    },
  )
}

/** Reads the enquiry from the body. If it is about a course, the course must be published. */
async function requireEnquiry({
  db,
  instituteId,
  body,
  isTest,
  publishIfDue,
}: EnquiryCall): Promise<Enquiry> {
  const { given, fault } = readEnquiry(body)
  const { course_id = null, package_session_id = null } = given
  if (course_id !== null || package_session_id !== null) await publishIfDue()
  // Reported first. If `given` contains a course, all fields before it are valid, so `fault` is about a later field.
  const course = await findLeadCourse(db, instituteId, { course_id, package_session_id })
  if ('unknown' in course) {
    const { unknown } = course
    throw badField(unknown, `must be ${expected[unknown]}, not ${quotedParameter(given[unknown] ?? '')}`)
  }
  if (fault) throw badField(fault.param, fault.message)
  if (isTest && given.test === false) throw badField('test', 'is false, but the header X-Test says true')
  return { ...(given as Enquiry), ...course }
}

/** What would be right in a field that names something unpublished. A course's slug is none of its ids. */
const expected: Record<keyof LeadCourse, string> = {
  course_id: 'the `id` of a published course',
  package_session_id: 'the `package_session_id` of a published version of the course',
}

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
    if (name === 'email' && nullIfBlank(body.email) === null && nullIfBlank(body.phone) === null) {
      return { given, fault: { param: name, message: 'is required when there is no phone' } }
    }
    const parsed = schema.safeParse(nullIfBlank(body[name]))
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
