const apiPath = '/catalog/v1'

/**
 * Wraps `fetch` to find the API at the given URL or, if that is the URL of a site, at `/catalog/v1` below it. Throws
 * if the answer does not come from the API, because the JSON parser's error would not explain the mistake.
 */
export function createLocatingFetch(url, fetch) {
  const given = url.replace(/\/+$/, '')
  let base = given.endsWith(apiPath) ? given : undefined
  return async (request) => {
    if (base !== undefined) return requireApi(await fetch(await movedTo(base, given, request)), base)
    // Two concurrent calls may both try this, with the same result.
    const other = await movedTo(given + apiPath, given, request.clone())
    const answer = await fetch(request)
    if (!isForeign(answer)) {
      if (isJson(answer)) base = given
      return answer
    }
    const below = await fetch(other)
    if (isForeign(below)) throw notTheApi(answer, given)
    if (isJson(below)) base = given + apiPath
    return below
  }
}

const typeOf = ({ headers }) => headers.get('Content-Type')
const isJson = (answer) => typeOf(answer)?.includes('json')

/** Returns whether an answer is a web page, and not an answer of the API or a temporary proxy error. */
const isForeign = (answer) =>
  [200, 404, 405].includes(answer.status) && typeOf(answer) !== null && !isJson(answer)

function requireApi(answer, base) {
  if (isForeign(answer)) throw notTheApi(answer, base)
  return answer
}

const notTheApi = (answer, base) =>
  new TypeError(
    `${base} is not the catalogue's API: it answered ${answer.status} with ${typeOf(answer)}. The address ends in ${apiPath}, such as https://courses.example.org${apiPath}.`,
  )

async function movedTo(base, given, request) {
  if (base === given) return request
  const { method, headers, signal } = request
  const body = method === 'GET' || method === 'HEAD' ? undefined : await request.text()
  return new Request(base + request.url.slice(given.length), { method, headers, signal, body })
}
