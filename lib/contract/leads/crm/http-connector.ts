import { z } from 'zod'
import { type Cause, cause } from '#lib/base/failure-causes.ts'
import { isPlainUrl } from '#lib/base/net/address-guard.ts'
import { DeliveryFailure } from '#lib/base/net/delivery-outcome.ts'
import { failureOf, type HttpAnswer, isSuccess, objectOf } from '#lib/base/net/send.ts'
import { closest } from '#lib/contract/catalogue/rules/text/edits.ts'
import { enquiryNumber } from '../lead-facts.ts'
import { defineConnector, type Link } from './connector.ts'
import {
  type CrmLead,
  describeErasure,
  describeLead,
  type Erasure,
  messageId,
  splitName,
  testLead,
} from './crm-lead.ts'
import { passing, UnfitSetting, wrong } from './setting-faults.ts'

const templateMax = 16_000
const bodyBytesMax = 256 * 1024

const Settings = z
  .strictObject({
    url: z.string({ error: wrong('missing') }).refine(isPlainUrl, wrong('url')),
    method: z.enum(['POST', 'PUT', 'PATCH'], wrong('method')).default('POST'),
    format: z.enum(['json', 'form'], wrong('format')).default('json'),
    body: z
      .string({ error: wrong('missing') })
      .trim()
      .max(templateMax, wrong('tooLong'))
      .check(passing((text) => parseTemplate(text, fieldNames))),
    taken: z
      .string()
      .trim()
      .regex(/^[1-5]\d\d(?:-[1-5]\d\d)?(?:, ?[1-5]\d\d(?:-[1-5]\d\d)?){0,19}$/, wrong('statuses'))
      .default('200-299'),
    id_path: z
      .string()
      .trim()
      .regex(/^[\w-]{1,60}(?:\.[\w-]{1,60}){0,9}$/, wrong('path'))
      .optional(),
  })
  .refine(({ format, body }) => format === 'json' || isFlat(body), {
    error: wrong('notFlat'),
    path: ['body'],
  })

const Secrets = z.strictObject({
  headers: z.string(wrong('unfit')).trim().check(passing(parseHeaders)).default(''),
})

type HttpLink = Link<z.infer<typeof Settings>, z.infer<typeof Secrets>>

/** Sends what the institute defines to any CRM or automation with an HTTP API. */
export const http = defineConnector({
  kind: 'http',
  title: { en: 'Another CRM (HTTP)', hi: 'कोई और CRM (HTTP)' },
  about: {
    en: 'Any CRM with an HTTP interface; you write the request.',
    hi: 'HTTP वाला कोई भी CRM; अनुरोध आप लिखते हैं।',
  },
  settings: Settings,
  secrets: Secrets,
  longNames: ['body', 'headers'],
  hints: {
    method: 'POST, PUT or PATCH; default POST',
    format: 'json or form; default json',
    body: 'a template such as {"name": "{{full_name}}", "mobile": "{{phone}}"}',
    taken: 'statuses that mean success, such as 200-299,409; default 200-299',
    id_path: 'path of the id in the answer, such as data.id',
    headers: 'one header per line, such as Authorization: Bearer …',
  },
  atOnce: 4,
  deliver: (lead, _receipt, link) => post(leadFieldsOf(lead), link),
  erase: async (erasure, _receipt, link) => {
    // Another template would make a blank record of it.
    if (/\{\{\s*event\s*\}\}/.test(link.settings.body)) await post(erasedFieldsOf(erasure), link)
  },
  secretHeaders: ({ headers }) => parseHeaders(headers),
  addresses: ['url'],
})

async function post(fields: TemplateFields, link: HttpLink): Promise<string | null> {
  const { url, method, format, id_path } = link.settings
  const refuse = (reason: Cause) => new DeliveryFailure(reason, { kind: 'refused' })
  const filled = fillTemplate(parseTemplate(link.settings.body, fieldNames), fields)
  const body = format === 'json' ? JSON.stringify(filled) : formOf(filled as object)
  if (Buffer.byteLength(body) > bodyBytesMax) throw refuse(cause('longTemplate', { bytes: bodyBytesMax }))
  const type = format === 'json' ? 'application/json' : 'application/x-www-form-urlencoded'
  const headers = { 'content-type': type, ...parseHeaders(link.secrets.headers) }
  const answer = await link.send({ method, url, headers, body })
  const { status } = answer
  if (!isTaken(link.settings.taken, status))
    throw isSuccess(answer) ? refuse(cause('notTaken', { status })) : failureOf(answer, link.now)
  if (id_path === undefined) return null
  const receipt = idAt(id_path, answer)
  if (receipt === null) throw refuse(cause('noId', { status, path: id_path }))
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

/** Parsed JSON whose strings may contain `{{field}}`. */
type Template = unknown
type TemplateFields = Readonly<Record<string, unknown>>

const placeholder = /\{\{([^{}]*)\}\}/g
const placeholdersMax = 100
const depthMax = 10
const customPrefix = 'custom_fields.'

/** Throws an error that describes the mistake and suggests the closest known name. */
function parseTemplate(text: string, names: readonly string[]): Template {
  let template: Template
  try {
    template = JSON.parse(text)
  } catch {
    throw new UnfitSetting('notJson')
  }
  if (typeof template !== 'object' || template === null) throw new UnfitSetting('notObject')
  let placeholders = 0
  const check = (node: Template, depth: number): void => {
    if (depth > depthMax) throw new UnfitSetting('tooDeep', { n: depthMax })
    if (typeof node === 'string')
      for (const [, inner = ''] of node.matchAll(placeholder)) {
        if (++placeholders > placeholdersMax) throw new UnfitSetting('placeholders', { n: placeholdersMax })
        requireName(inner.trim(), names)
      }
    else if (typeof node === 'object' && node !== null)
      for (const value of Object.values(node)) check(value, depth + 1)
  }
  check(template, 1)
  return template
}

function requireName(name: string, names: readonly string[]): void {
  if (names.includes(name) || (name.startsWith(customPrefix) && name.length > customPrefix.length)) return
  const shown = name.slice(0, 60)
  const near = closest(shown, names)
  const field = JSON.stringify(shown)
  if (near !== undefined) throw new UnfitSetting('nearField', { field, near })
  throw new UnfitSetting('noField', { field, names: names.join(', ') })
}

/**
 * Fills a template. A string that consists of a single placeholder becomes the field's JSON value, or is omitted if
 * the field is empty. The template is parsed before it is filled, so values cannot change its structure.
 */
function fillTemplate(node: Template, fields: TemplateFields): unknown {
  if (typeof node === 'string') {
    const [whole, name = ''] = /^\{\{([^{}]*)\}\}$/.exec(node.trim()) ?? []
    if (whole !== undefined) return fieldOf(name, fields) ?? undefined
    return node.replace(placeholder, (_, inner: string) => valueText(fieldOf(inner, fields)))
  }
  if (Array.isArray(node))
    return node.flatMap((one) => {
      const value = fillTemplate(one, fields)
      return value === undefined ? [] : [value]
    })
  if (typeof node !== 'object' || node === null) return node
  return Object.fromEntries(
    Object.entries(node).flatMap(([name, one]) => {
      const value = fillTemplate(one, fields)
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

function fieldOf(inner: string, fields: TemplateFields): unknown {
  const name = inner.trim()
  if (!name.startsWith(customPrefix)) return fields[name]
  const custom = Object.entries(fields.custom_fields ?? {})
  return custom.find(([key]) => key === name.slice(customPrefix.length))?.[1]
}

/** Formats a value as text: lists with commas, objects as JSON, null as an empty string. */
function valueText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(valueText).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function leadFieldsOf(lead: CrmLead) {
  const { institute, ...facts } = lead
  const { first, last } = splitName(lead.full_name)
  return {
    ...facts,
    first_name: first,
    last_name: last,
    institute: institute.slug,
    description: describeLead(lead),
    number: enquiryNumber(lead.id),
    message_id: messageId(lead),
  }
}

const fieldNames = Object.keys(leadFieldsOf(testLead({ id: '', slug: '' }, new Date(0))))

/** Every field of a template, null where it would tell something about the person. */
const erasedFieldsOf = (erasure: Erasure): TemplateFields => ({
  ...Object.fromEntries(fieldNames.map((name) => [name, null])),
  id: erasure.id,
  institute: erasure.institute.slug,
  event: 'erased',
  description: describeErasure(erasure),
  message_id: `${erasure.id}_erased`,
})

const linesMax = 20
const headersMax = 8_000
/** Matches headers that an institute must not set, because we set them or they belong to the HTTP connection. */
const ours =
  /^(?:host|content-length|transfer-encoding|connection|keep-alive|upgrade|te|trailer|expect|accept-encoding)$|^proxy-/

/**
 * Parses lines of the form `Name: value`. Values are secret, so errors contain only the line number. Values must be
 * printable ASCII, which prevents a value from starting another header.
 */
function parseHeaders(text: string): Record<string, string> {
  if (text.length > headersMax) throw new UnfitSetting('longHeaders', { n: headersMax })
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  if (lines.length > linesMax) throw new UnfitSetting('manyHeaders', { n: linesMax })
  const headers = new Map<string, string>()
  for (const [index, line] of lines.entries()) {
    const n = index + 1
    const colon = line.indexOf(':')
    const name = line.slice(0, Math.max(colon, 0)).toLowerCase()
    const value = line.slice(colon + 1).trim()
    if (!/^[\w!#$%&'*+.^`|~-]{1,100}$/.test(name) || !/^[\x20-\x7e]+$/.test(value))
      throw new UnfitSetting('notHeader', { n })
    if (ours.test(name)) throw new UnfitSetting('ownHeader', { n, name })
    if (headers.has(name)) throw new UnfitSetting('sameHeader', { n, name })
    headers.set(name, value)
  }
  return Object.fromEntries(headers)
}
