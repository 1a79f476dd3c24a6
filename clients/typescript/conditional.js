/** Maximum number of cached answers, because visitors can create any number of URLs, for example by searching. */
const entriesMax = 500

/** Wraps `fetch` with a cache of answers. Repeated requests are sent with `If-None-Match`. */
export const createConditionalFetch = (cache, fetch) => async (request) => {
  if (request.method !== 'GET') return fetch(request)
  // The key selects the institute, so it is part of the cache key.
  const name = `${request.headers.get('X-API-Key')} ${request.headers.get('Accept-Language') ?? ''} ${request.url}`
  const kept = cache.get(name)
  if (kept) request.headers.set('If-None-Match', kept.etag)
  const answer = await fetch(request)
  if (kept && answer.status === 304) {
    keep(cache, name, kept)
    const headers = new Headers(kept.headers)
    for (const [header, value] of answer.headers) headers.set(header, value)
    return new Response(kept.body, { headers })
  }
  const etag = answer.headers.get('ETag')
  if (answer.status !== 200 || !etag) return answer
  const body = await answer.text()
  const headers = [...answer.headers]
  keep(cache, name, { etag, body, headers })
  return new Response(body, { headers })
}

/** Stores an entry as the most recently used, and evicts the least recently used entry when the cache is full. */
function keep(cache, name, entry) {
  cache.delete(name)
  cache.set(name, entry)
  if (cache.size > entriesMax) cache.delete(cache.keys().next().value)
}
