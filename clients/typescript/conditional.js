/** Answers that a cache keeps; visitors choose the addresses, such as those of searches. */
const entriesMax = 500

/** A `fetch` that keeps answers with their entity tags, and asks for the same address with `If-None-Match`. */
export const createConditionalFetch = (cache, fetch) => async (request) => {
  if (request.method !== 'GET') return fetch(request)
  // Another key is another institute.
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

/** Keeps an entry as the last used; the one that was not used for longest goes. */
function keep(cache, name, entry) {
  cache.delete(name)
  cache.set(name, entry)
  if (cache.size > entriesMax) cache.delete(cache.keys().next().value)
}
