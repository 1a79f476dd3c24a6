/**
 * A request target in origin form (path and query). Callers may also name the whole address, as they do to a proxy:
 * host and scheme are dropped, since this server has one site only and must not be talked into redirecting elsewhere.
 */
export function originForm(target: string): string {
  const bare = target.startsWith('/') ? target : target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '')
  const hash = bare.indexOf('#')
  const asked = hash === -1 ? bare : bare.slice(0, hash)
  return withoutDots(asked.startsWith('/') ? asked : `/${asked}`)
}

/** The path of a target in origin form, as it was written. */
export function pathOf(target: string): string {
  const query = target.indexOf('?')
  return query === -1 ? target : target.slice(0, query)
}

/** `.` and `..` are resolved before anything looks at a path, as Next and every browser do. */
function withoutDots(target: string): string {
  const path = pathOf(target)
  if (!/\/(\.|%2e){1,2}(\/|$)/i.test(path)) return target
  return new URL(`http://localhost${path}`).pathname + target.slice(path.length)
}

/** Whether a path lies under the API. */
export const isApiPath = (path: string): boolean => /^\/catalog\/v1(?:\/|$)/.test(path)

/**
 * The path that a route is looked up by. A doubled slash, a backslash or a slash at the end makes a path that browsers
 * read as one of the API; no endpoint has it, so the route for unknown paths of the API gets it.
 */
export function routedPath(target: string): string {
  const path = pathOf(target)
  const asRead = path.replace(/[\\/]+/g, '/')
  const isOdd = asRead !== path || path.endsWith('/')
  return isOdd && isApiPath(asRead) ? '/catalog/v1/-' : path
}
