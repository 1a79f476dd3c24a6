/**
 * Maximum age of an event in seconds. Older events are rejected, because somebody may have intercepted and resent
 * them.
 */
const ageMaxSeconds = 5 * 60

const rightSecret = 'whsec_ and 24 to 64 bytes in base64, as `catalogue hooks add` prints it'

export function createHookReader(secret) {
  if (secretBytes(secret)) return (request) => readHook(request, secret)
  // The message must not contain the secret, because errors are logged.
  const given = typeof secret === 'string' ? `${secret.length} characters that are not one` : String(secret)
  throw new TypeError(`The hook's secret must be ${rightSecret}; given: ${given}.`)
}

export async function readHook(request, secret) {
  const key = secretBytes(secret)
  const [id, sentAt, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
    headerOf(request?.headers, `webhook-${name}`),
  )
  if (!key || !id || !signatures || !isRecent(sentAt)) return undefined
  const body = await bodyOf(request)
  if (body === undefined) return undefined
  return (await isSigned(`${id}.${sentAt}.${body}`, signatures, key)) ? parsed(body) : undefined
}

/** Maximum size of an event in bytes. A list of an event has at most 1,000 ids. */
const bodyMax = 1_048_576

/**
 * Returns a header of a Web `Headers`, or of an object as Node and other servers have it; undefined if it is missing or no
 * text.
 */
function headerOf(headers, name) {
  const found =
    typeof headers?.get === 'function'
      ? headers.get(name)
      : Object.entries(headers ?? {}).find(([key]) => key.toLowerCase() === name)?.[1]
  const [first] = [found].flat()
  return typeof first === 'string' ? first : undefined
}

/**
 * Returns the raw text of a request's body. Returns undefined, and says why, if it was read or parsed before: its signature
 * is of the bytes that were sent.
 */
async function bodyOf(request) {
  const given = request.rawBody ?? request.body
  if (typeof given === 'string') return given
  if (given instanceof Uint8Array || given instanceof ArrayBuffer) return textOf(given)
  const stream = streamOf(request)
  try {
    if (stream) return await streamed(stream)
  } catch (error) {
    console.warn(`catalogue-client: the event's body could not be read: ${error.message}`)
    return undefined
  }
  console.warn(
    "catalogue-client: the event's body was read or parsed before, so its signature cannot be checked. Give the hook " +
      'reader the request before any body parser, or { headers, body } with the raw body.',
  )
  return undefined
}

/** Returns the body of a Web `Request`, or Node's request itself, while nothing has read it. */
function streamOf(request) {
  if (typeof request.text === 'function') return request.bodyUsed ? undefined : request.body
  return typeof request.on === 'function' && !request.readableEnded ? request : undefined
}

async function streamed(stream) {
  const chunks = []
  let size = 0
  for await (const chunk of stream) {
    const bytes = typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk
    size += bytes.length
    if (size > bodyMax) throw new RangeError(`it has more than ${bodyMax} bytes`)
    chunks.push(bytes)
  }
  return new Blob(chunks).text()
}

const textOf = (bytes) => new TextDecoder().decode(bytes)

const isRecent = (sentAt) => Math.abs(Date.now() / 1000 - Number(sentAt)) <= ageMaxSeconds

async function isSigned(text, signatures, secret) {
  const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'verify',
  ])
  const signed = new TextEncoder().encode(text)
  for (const signature of signatures.split(' ')) {
    // An HMAC-SHA-256 signature has 32 bytes, which are 44 characters of base64.
    const base64 = /^v1,([A-Za-z0-9+/]{43}=)$/.exec(signature)?.[1]
    if (base64 && (await crypto.subtle.verify('HMAC', key, bytesOf(base64), signed))) return true
  }
  return false
}

/** Decodes a secret; returns undefined if it is malformed. */
function secretBytes(secret) {
  const base64 = /^whsec_([A-Za-z0-9+/]{32,86}={0,2})$/.exec(secret)?.[1]
  const bytes = base64 && base64.length % 4 === 0 ? bytesOf(base64) : []
  return bytes.length >= 24 && bytes.length <= 64 ? bytes : undefined
}

const bytesOf = (base64) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))

function parsed(body) {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
