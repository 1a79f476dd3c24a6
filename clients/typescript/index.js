import createClient from 'openapi-fetch'

export { createHookReader, readHook } from './hook.js'

/** Answers that may be good the next time. */
const passing = [429, 500, 503]
const longestWaitSeconds = 60

export function createCatalogue({ url, key, retries = 3, fetch = globalThis.fetch }) {
  refuseBadUrl(url)
  refuseBadKey(key)
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

function refuseBadUrl(url) {
  if (/^https?:\/\//i.test(url) && URL.canParse(url)) return
  throw new TypeError(
    `The url must be the API's address, such as https://courses.example.org/catalog/v1; given: ${JSON.stringify(url)}.`,
  )
}

function refuseBadKey(key) {
  // A header takes visible ASCII only.
  if (typeof key === 'string' && /^[!-~]+$/.test(key)) return
  throw new TypeError(
    `The key must be the institute's publishable key, cat_pub_…; given: ${JSON.stringify(key)}.`,
  )
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
