/**
 * Returns a request target in origin form (path and query). Drops scheme and host of an absolute target, which callers
 * send to proxies: otherwise a caller could make this server redirect to another site.
 */
export function originForm(target: string): string {
  const bare = target.startsWith('/') ? target : target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '')
  const hash = bare.indexOf('#')
  const asked = hash === -1 ? bare : bare.slice(0, hash)
  return withoutDots(asked.startsWith('/') ? asked : `/${asked}`)
}

/** Returns the path of a target in origin form, undecoded. */
export function targetPath(target: string): string {
  const query = target.indexOf('?')
  return query === -1 ? target : target.slice(0, query)
}

/** Resolves `.` and `..` before any other code reads the path, like Next and every browser. */
function withoutDots(target: string): string {
  const path = targetPath(target)
  if (!/\/(\.|%2e){1,2}(\/|$)/i.test(path)) return target
  return new URL(`http://localhost${path}`).pathname + target.slice(path.length)
}

/** Tells whether a path belongs to the API. */
export const isApiPath = (path: string): boolean => /^\/catalog\/v1(?:\/|$)/.test(path)

/**
 * Returns the path for the look-up of a route. With a double slash, a backslash or a slash at the end, browsers may read
 * a path as one of the API: the API's route for unknown paths answers it.
 */
export function routedPath(target: string): string {
  const path = targetPath(target)
  const asRead = path.replace(/[\\/]+/g, '/')
  const isOdd = asRead !== path || path.endsWith('/')
  return isOdd && isApiPath(asRead) ? '/catalog/v1/-' : path
}
