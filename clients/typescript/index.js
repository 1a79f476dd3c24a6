import createClient from 'openapi-fetch'

/** Answers that may be good the next time. */
const passing = [429, 500, 503]
const longestWaitSeconds = 60

export function createCatalogue({ url, key, retries = 3, fetch = globalThis.fetch }) {
  const retrying = async (request) => {
    for (let tries = 0; ; tries++) {
      const answer = await fetch(request.clone())
      if (!passing.includes(answer.status) || tries >= retries) return answer
      const seconds = Number(answer.headers.get('Retry-After') ?? 2 ** tries)
      await new Promise((resolve) => setTimeout(resolve, Math.min(seconds, longestWaitSeconds) * 1000))
    }
  }
  return createClient({ baseUrl: url, headers: { 'X-API-Key': key }, fetch: retrying })
}

export class CatalogueError extends Error {
  name = 'CatalogueError'

  constructor(status, { code, message, request_id, details = {} }) {
    super(`${code}: ${message} (${request_id})`)
    Object.assign(this, { status, code, requestId: request_id, details })
  }
}

export function required({ data, error, response }) {
  if (data !== undefined) return data
  throw new CatalogueError(
    response.status,
    error?.error ?? { code: 'unreadable', message: response.statusText },
  )
}

export const scriptJson = (data) => JSON.stringify(data).replaceAll('<', '\\u003c')

/** Older events may have been listened in on and sent again. */
const ageMaxSeconds = 5 * 60

export async function readHook(request, secret) {
  const [id, sentAt] = [request.headers.get('webhook-id'), request.headers.get('webhook-timestamp')]
  const body = await request.text()
  if (!(Math.abs(Date.now() / 1000 - Number(sentAt)) <= ageMaxSeconds)) return undefined
  const bytes = (base64) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  const key = await crypto.subtle.importKey(
    'raw',
    bytes(secret.replace(/^whsec_/, '')),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  )
  const signed = new TextEncoder().encode(`${id}.${sentAt}.${body}`)
  for (const signature of (request.headers.get('webhook-signature') ?? '').split(' ')) {
    const [version, base64 = ''] = signature.split(',')
    if (version !== 'v1' || !/^[A-Za-z0-9+/]+=*$/.test(base64)) continue
    if (await crypto.subtle.verify('HMAC', key, bytes(base64), signed)) return JSON.parse(body)
  }
  return undefined
}
