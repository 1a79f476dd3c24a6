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
    request.headers.get(`webhook-${name}`),
  )
  if (!key || !id || !signatures || !isRecent(sentAt)) return undefined
  const body = await request.text()
  return (await isSigned(`${id}.${sentAt}.${body}`, signatures, key)) ? parsed(body) : undefined
}

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
