import { Problem } from './problem.ts'

const bodyBytesMax = 64 * 1024

/**
 * A request's body as a JSON object. Throws `invalid_request`: with 415 for another media type or an encoding such as
 * gzip, else with `body` as the parameter when it is too long, cut off, or no object in UTF-8 JSON.
 */
export async function readObject(request: Request): Promise<Record<string, unknown>> {
  requireJson(request.headers)
  const text = decode(await readBytes(request))
  const value = parse(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw badField('body', 'must be a JSON object')
  }
  return value as Record<string, unknown>
}

/** The refusal of a field of a body. It never shows the value: a body may tell of a person, and messages get logged. */
export const badField = (name: string, fault: string): Problem =>
  new Problem('invalid_request', `The field "${name}" ${fault}.`, { details: { param: name } })

function requireJson(headers: Headers): void {
  if (!/^[ \t]*application\/json[ \t]*(;|$)/i.test(headers.get('content-type') ?? '')) {
    throw wrongMedia('The body must have the Content-Type application/json.')
  }
  if (headers.get('content-encoding')?.trim()) {
    throw wrongMedia('The body must not be compressed: leave out Content-Encoding.')
  }
}

const wrongMedia = (message: string): Problem => new Problem('invalid_request', message, { status: 415 })

/** Counts while it reads: the length that a caller claims, if any, bounds nothing. */
async function readBytes(request: Request): Promise<Uint8Array> {
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
      // Not awaited: the caller may go on sending for long.
      reader.cancel().catch(() => {})
      throw badField('body', `must have at most ${bodyBytesMax} bytes`)
    }
    chunks.push(value)
  }
  return Buffer.concat(chunks)
}

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
