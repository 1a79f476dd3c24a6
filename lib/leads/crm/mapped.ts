import { closest } from '#lib/catalogue/rules/text/edits.ts'
import { redactedUrl } from '#lib/net/guard.ts'
import type { HttpAnswer, Outgoing, Send } from '#lib/net/send.ts'
import { type CrmLead, testLead } from './crm-lead.ts'
import { clipCharacters, describeLead, messageId, splitName } from './wording.ts'

/** A parsed JSON value whose texts may hold `{{field}}`. */
type Template = unknown
export type TemplateFields = Readonly<Record<string, unknown>>

const placeholder = /\{\{([^{}]*)\}\}/g
const placeholdersMax = 100
const depthMax = 10
const customPrefix = 'custom_fields.'

/** Throws naming the mistake; for an unknown field also the nearest known one. */
export function parseTemplate(text: string, names: readonly string[]): Template {
  let template: Template
  try {
    template = JSON.parse(text)
  } catch {
    throw new Error('is no JSON; a placeholder stands in quotes, such as {"name": "{{full_name}}"}')
  }
  if (typeof template !== 'object' || template === null) throw new Error('must be a JSON object or list')
  let placeholders = 0
  const check = (node: Template, depth: number): void => {
    if (depth > depthMax) throw new Error(`is nested deeper than ${depthMax}`)
    if (typeof node === 'string')
      for (const [, inner = ''] of node.matchAll(placeholder)) {
        if (++placeholders > placeholdersMax) throw new Error(`has more than ${placeholdersMax} placeholders`)
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
  const hint = near === undefined ? `expected one of ${names.join(', ')}` : `the nearest is ${near}`
  throw new Error(`has no field ${JSON.stringify(shown)}; ${hint}`)
}

/**
 * A text that is one placeholder becomes the field's JSON value, and is left out when there is none. Values go into the
 * parsed template, so none can change its structure.
 */
export function fillTemplate(node: Template, fields: TemplateFields): unknown {
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

/** Lists are joined by commas, objects written as JSON, null as nothing. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(valueText).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

export function leadFieldsOf(lead: CrmLead) {
  const { institute, ...facts } = lead
  const { first, last } = splitName(lead.full_name)
  return {
    ...facts,
    first_name: first,
    last_name: last,
    institute: institute.slug,
    description: describeLead(lead),
    message_id: messageId(lead),
  }
}

export const fieldNames = Object.keys(leadFieldsOf(testLead({ id: '', slug: '' }, new Date(0))))

const linesMax = 20
const headersMax = 8_000
/** Headers that the connection or this code sets. */
const ours =
  /^(?:host|content-length|transfer-encoding|connection|keep-alive|upgrade|te|trailer|expect|accept-encoding)$|^proxy-/

/**
 * Parses one `Name: value` a line. Errors name the line only, since values are secret. Values are printable ASCII, so
 * that none can start another header.
 */
export function parseHeaders(text: string): Record<string, string> {
  if (text.length > headersMax) throw new Error(`have more than ${headersMax} characters`)
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  if (lines.length > linesMax) throw new Error(`are more than ${linesMax} lines`)
  const headers = new Map<string, string>()
  for (const [index, line] of lines.entries()) {
    const colon = line.indexOf(':')
    const name = line.slice(0, Math.max(colon, 0)).toLowerCase()
    const value = line.slice(colon + 1).trim()
    if (!/^[\w!#$%&'*+.^`|~-]{1,100}$/.test(name) || !/^[\x20-\x7e]+$/.test(value))
      throw new Error(`line ${index + 1} is no header, such as Authorization: Bearer …`)
    if (ours.test(name)) throw new Error(`line ${index + 1}: ${name} is set by us`)
    if (headers.has(name)) throw new Error(`line ${index + 1}: ${name} is there already`)
    headers.set(name, value)
  }
  return Object.fromEntries(headers)
}

const shownMax = 4_000

/** A sender that can show the operator its last request and answer, with secrets masked. */
export function describing(
  send: Send,
  secretHeaders: Record<string, string>,
): { send: Send; text: () => string } {
  let text = 'Nothing was sent.'
  return {
    text: () => text,
    async send(outgoing, signal) {
      text = sentText(outgoing, Object.keys(secretHeaders))
      const answer = await send(outgoing, signal)
      text += `\n\n${answeredText(answer, Object.values(secretHeaders))}`
      return answer
    },
  }
}

/** Path, query and secret headers are masked. */
const sentText = ({ method, url, headers, body = '' }: Outgoing, secretNames: readonly string[]): string =>
  [
    `${method} ${redactedUrl(url)}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${secretNames.includes(name) ? '…' : value}`),
    '',
    clipCharacters(body, shownMax),
  ].join('\n')

/** Secrets that the answer repeats are masked. */
function answeredText({ status, headers, body }: HttpAnswer, secrets: readonly string[]): string {
  // A token may be repeated without the word before it, as in `Bearer …`.
  const parts = secrets.flatMap((secret) => [secret, ...secret.split(/[\s:=]+/)])
  const masked = parts
    .filter((part) => part.length >= 6)
    .sort((a, b) => b.length - a.length)
    .reduce((text, part) => text.replaceAll(part, '…'), body)
  return [`HTTP ${status}`, headers['content-type'] ?? '', '', clipCharacters(masked, shownMax)].join('\n')
}
