import { z } from 'zod'
import { isPlainUrl, redactedUrl } from '#lib/net/guard.ts'
import { DeliveryFailure } from '#lib/net/outcome.ts'
import { failureOf, isSuccess, objectOf } from '#lib/net/responses.ts'
import type { HttpAnswer } from '#lib/net/send.ts'
import { defineConnector, type Link } from './connector.ts'
import type { CrmLead } from './crm-lead.ts'
import { fieldNames, fillTemplate, leadFieldsOf, parseHeaders, parseTemplate, valueText } from './mapped.ts'

const templateMax = 16_000
const bodyBytesMax = 256 * 1024

/** Turns a parser that throws into a check. */
const passes =
  (read: (text: string) => unknown) =>
  (context: { value: string; issues: unknown[] }): void => {
    try {
      read(context.value)
    } catch (error) {
      context.issues.push({ code: 'custom', input: '', message: (error as Error).message })
    }
  }

const Settings = z
  .strictObject({
    url: z
      .string({ error: 'is missing' })
      .refine(isPlainUrl, 'must be an https URL without a user and a fragment'),
    method: z.enum(['POST', 'PUT', 'PATCH'], 'must be POST, PUT or PATCH').default('POST'),
    format: z.enum(['json', 'form'], 'must be json or form').default('json'),
    body: z
      .string({ error: 'is missing' })
      .trim()
      .max(templateMax, `has more than ${templateMax} characters`)
      .check(passes((text) => parseTemplate(text, fieldNames))),
    taken: z
      .string()
      .trim()
      .regex(
        /^[1-5]\d\d(?:-[1-5]\d\d)?(?:, ?[1-5]\d\d(?:-[1-5]\d\d)?){0,19}$/,
        'must be statuses, such as 200-299,409',
      )
      .default('200-299'),
    id_path: z
      .string()
      .trim()
      .regex(
        /^[\w-]{1,60}(?:\.[\w-]{1,60}){0,9}$/,
        'must be names with full stops between them, such as data.id',
      )
      .optional(),
  })
  .refine(
    ({ format, body }) => format === 'json' || isFlat(body),
    'body: a form takes a flat object of texts, numbers and yes or no',
  )

const Secrets = z.strictObject({
  headers: z.string('must be a text').trim().check(passes(parseHeaders)).default(''),
})

type HttpLink = Link<z.infer<typeof Settings>, z.infer<typeof Secrets>>

/** One request per enquiry in a shape that the institute defines, for any CRM or automation with an HTTP API. */
export const http = defineConnector({
  kind: 'http',
  about: 'any CRM with an HTTP interface, by a template of the request',
  settings: Settings,
  secrets: Secrets,
  longNames: ['body', 'headers'],
  hints: {
    method: 'POST, PUT or PATCH; POST unless given',
    format: 'json or form; json unless given',
    body: 'such as {"name": "{{full_name}}", "mobile": "{{phone}}"}',
    taken: 'statuses that mean "taken", such as 200-299,409; 200-299 unless given',
    id_path: 'where the answer has its own id, such as data.id',
    headers: 'one Name: value a line, such as Authorization: Bearer …',
  },
  atOnce: 4,
  deliver: post,
  secretHeaders: ({ headers }) => parseHeaders(headers),
  addresses: ({ url }) => [url],
  shown: (settings) => ({ ...settings, url: redactedUrl(settings.url) }),
})

async function post(lead: CrmLead, _receipt: string | null, link: HttpLink): Promise<string | null> {
  const { url, method, format, id_path } = link.settings
  const refuse = (reason: string) => new DeliveryFailure(reason, { kind: 'refused' })
  const filled = fillTemplate(parseTemplate(link.settings.body, fieldNames), leadFieldsOf(lead))
  const body = format === 'json' ? JSON.stringify(filled) : formOf(filled as object)
  if (Buffer.byteLength(body) > bodyBytesMax)
    throw refuse(`the filled template has more than ${bodyBytesMax} bytes`)
  const type = format === 'json' ? 'application/json' : 'application/x-www-form-urlencoded'
  const headers = { 'content-type': type, ...parseHeaders(link.secrets.headers) }
  const answer = await link.send({ method, url, headers, body })
  const { status } = answer
  if (!isTaken(link.settings.taken, status))
    throw isSuccess(answer)
      ? refuse(`it answered ${status}, which does not count as taken`)
      : failureOf(answer, link.now)
  if (id_path === undefined) return null
  const receipt = idAt(id_path, answer)
  if (receipt === null) throw refuse(`it answered ${status} without an id at ${id_path}`)
  return receipt
}

const formOf = (values: object): string =>
  new URLSearchParams(Object.entries(values).map(([name, value]) => [name, valueText(value)])).toString()

function isFlat(body: string): boolean {
  const template: unknown = JSON.parse(body)
  return !Array.isArray(template) && Object.values(template as object).every((one) => typeof one !== 'object')
}

const isTaken = (taken: string, status: number): boolean =>
  taken.split(',').some((range) => {
    const [from = 0, to = from] = range.split('-').map(Number)
    return status >= from && status <= to
  })

function idAt(path: string, answer: HttpAnswer): string | null {
  let value: unknown = objectOf(answer)
  for (const name of path.split('.'))
    value =
      typeof value === 'object' && value !== null && Object.hasOwn(value, name)
        ? Object(value)[name]
        : undefined
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  return /^[\x20-\x7e]{1,200}$/.test(text) ? text : null
}
