import { Problem } from './problem.ts'

const bodyBytesMax = 64 * 1024

/**
 * Reads a request's body as a JSON object. Throws `invalid_request` with 415 for another media type or an encoding such
 * as gzip. Throws it for `body` when the body is too long, truncated, or not an object in UTF-8 JSON.
 */
export async function readObject(request: Request): Promise<Record<string, unknown>> {
  const value = parse(await readText(request, 'application/json'))
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw badField('body', 'must be a JSON object')
  }
  return value as Record<string, unknown>
}

/**
 * Reads a request's body as the fields of a form. Throws as `readObject` does; only bad UTF-8 makes a form malformed.
 */
export const readForm = async (request: Request): Promise<URLSearchParams> =>
  new URLSearchParams(await readText(request, 'application/x-www-form-urlencoded'))

/** Refuses a field of a body. The value is never shown: it may be personal data, and messages are logged. */
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
 * Counts bytes while reading. A claimed length is trusted only when it is too large; the body is then left unread,
 * because cancelling it can cut the connection before the refusal is sent.
 */
async function readBytes(request: Request): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length')) > bodyBytesMax) throw tooLong()
  const chunks: Uint8Array[] = []
  let length = 0
  const reader = request.body?.getReader()
  while (reader) {
    const { done, value } = await reader.read().catch(() => {
      throw badField('body', 'did not arrive whole')
    })
    if (done) break
    length += value.byteLength
    if (length > bodyBytesMax) {
      // Not awaited: the caller may keep sending for long.
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
