import type { Db } from '#lib/base/db/open.ts'
import { Problem } from './problem.ts'

export interface WriteCall {
  db: Db
  instituteId: string
  headers: Headers
  body: Record<string, unknown>
  /** The database's time. Every check uses this time. */
  now: Date
  /** Publishes stale data first, for a write that reads the catalogue. */
  publishIfDue: () => Promise<void>
}

const bodyBytesMax = 64 * 1024

/**
 * Reads a request body as a JSON object. Throws `invalid_request` with status 415 for another media type or a content
 * encoding such as gzip, and `invalid_request` for `body` if it is too long, truncated, or not a JSON object in
 * UTF-8.
 */
export async function readObject(request: Request): Promise<Record<string, unknown>> {
  const value = parse(await readText(request, 'application/json'))
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw badField('body', 'must be a JSON object')
  }
  return value as Record<string, unknown>
}

const forms = new WeakMap<Request, Promise<URLSearchParams>>()

/** Throws like `readObject`, but only invalid UTF-8 makes a form malformed. May be asked again of a request. */
export function readForm(request: Request): Promise<URLSearchParams> {
  const known = forms.get(request)
  if (known) return known
  const read = readText(request, 'application/x-www-form-urlencoded').then(
    (text) => new URLSearchParams(text),
  )
  forms.set(request, read)
  return read
}

/** A mail program's wish to stop mails (RFC 8058), in either form of a form. A long body is none. */
export async function isOneClick(request: Request): Promise<boolean> {
  if (!/^multipart\/form-data\b/i.test(request.headers.get('content-type') ?? ''))
    return (await readForm(request).catch(() => undefined))?.get('List-Unsubscribe') === 'One-Click'
  const text = decode(await readBytes(request))
  return /name="?List-Unsubscribe"?\r?\n(?:.+\r?\n)*\r?\nOne-Click\r?\n/i.test(text)
}

/** Never pass the value in `fault`: it may be personal data, and messages are logged. */
export const badField = (name: string, fault: string): Problem =>
  new Problem('invalid_request', `The field "${name}" ${fault}.`, { details: { param: name } })

async function readText(request: Request, mediaType: string): Promise<string> {
  requireMediaType(request.headers, mediaType)
  return decode(await readBytes(request))
}

function requireMediaType(headers: Headers, mediaType: string): void {
  const given = headers.get('content-type')?.toLowerCase() ?? ''
  if (!given.startsWith(mediaType) || !/^[ \t]*(?:;|$)/.test(given.slice(mediaType.length))) {
    throw wrongMedia(`The body must have the Content-Type ${mediaType}.`)
  }
  if (headers.get('content-encoding')?.trim()) {
    throw wrongMedia('The body must not be compressed: leave out Content-Encoding.')
  }
}

const wrongMedia = (message: string): Problem => new Problem('invalid_request', message, { status: 415 })

/**
 * Reads the body, counting bytes. `Content-Length` is trusted only if it exceeds the limit; the body is then left
 * unread, because cancelling it can close the connection before the refusal is sent.
 */
async function readBytes(request: Request): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length')) > bodyBytesMax) throw tooLong()
  const chunks: Uint8Array[] = []
  let length = 0
  const reader = request.body?.getReader()
  while (reader) {
    const { done, value } = await reader.read().catch(() => {
      throw badField('body', 'did not arrive completely')
    })
    if (done) break
    length += value.byteLength
    if (length > bodyBytesMax) {
      // Not awaited, because the client may keep sending for a long time.
      reader.cancel().catch(() => {})
      throw tooLong()
    }
    chunks.push(value)
  }
  return Buffer.concat(chunks)
}

const tooLong = (): Problem => badField('body', `must have at most ${bodyBytesMax} bytes`)

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw badField('body', 'must be UTF-8')
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw badField('body', 'must be JSON')
  }
}
