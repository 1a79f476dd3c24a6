import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { refusal, refuseMethod } from '#lib/contract/api/answer.ts'
import { plugged } from '#lib/module.ts'

/**
 * Returns a request target in origin form (path and query). Removes the scheme and host of an absolute target, as
 * sent to proxies. Otherwise a client could make this server redirect to another site.
 */
export function originForm(target: string): string {
  const bare = target.startsWith('/') ? target : target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '')
  const hash = bare.indexOf('#')
  const asked = hash === -1 ? bare : bare.slice(0, hash)
  return withoutDots(asked.startsWith('/') ? asked : `/${asked}`)
}

/**
 * Returns the host that a request names: that of an absolute target, whatever the `Host` header says (RFC 9112 §3.2.2), else
 * the header's. Empty if there is none.
 */
export function namedHost(target: string, header: string | undefined): string {
  const [, authority] = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i.exec(target) ?? []
  return authority === undefined ? (header ?? '') : authority.slice(authority.lastIndexOf('@') + 1)
}

/** Returns the path of a target in origin form, still percent-encoded. */
export function targetPath(target: string): string {
  const query = target.indexOf('?')
  return query === -1 ? target : target.slice(0, query)
}

/** Resolves `.` and `..` as Next and every browser do, before other code reads the path. */
function withoutDots(target: string): string {
  const path = targetPath(target)
  if (!/\/(\.|%2e){1,2}(\/|$)/i.test(path)) return target
  return new URL(`http://localhost${path}`).pathname + target.slice(path.length)
}

export const isApiPath = (path: string): boolean => /^\/catalog\/v1(?:\/|$)/.test(path)

/**
 * Returns the path used to look up the route. Paths with a double slash, a backslash or a trailing slash, which
 * browsers may read as paths of the API, are answered by the API's route for unknown paths.
 */
export function routedPath(target: string): string {
  const path = targetPath(target)
  const isOdd = path.endsWith('/') || path.includes('//') || path.includes('\\')
  return isOdd && isApiPath(path.replace(/[\\/]+/g, '/')) ? '/catalog/v1/-' : path
}

/**
 * Appends the address of the socket's peer to `X-Forwarded-For`, as a proxy would, and returns it. The last entry is
 * then trustworthy. With N trusted proxies in front, the visitor is N entries before it.
 */
export function notePeer(
  headers: IncomingMessage['headers'],
  socket: { remoteAddress?: string | undefined },
): string {
  const peer = socket.remoteAddress ?? 'unknown'
  const before = headers['x-forwarded-for']
  headers['x-forwarded-for'] = before === undefined ? peer : `${before}, ${peer}`
  return peer
}

/** Returns the refusal of a request as a whole, of which no single parameter is wrong. */
export const refuseRequest = (message: string, status = 400): Response =>
  refusal('invalid_request', message, { status, details: { param: 'request' } })

/**
 * Returns the refusal of a request that proxies may read in another way than this server; undefined if the request is
 * acceptable. These are no `Host` header or several (RFC 9112 §3.2), a version other than 1.0 and 1.1, and a transfer
 * coding that is not applied here (§6.1).
 */
export function refuseAmbiguous({ headers, rawHeaders, httpVersion }: IncomingMessage): Response | undefined {
  if (!/^1\.[01]$/.test(httpVersion))
    return refuseRequest(`The request has HTTP version ${httpVersion}; expected 1.1.`)
  const coding = headers['transfer-encoding']
  if (coding !== undefined && (httpVersion === '1.0' || coding.trim().toLowerCase() !== 'chunked'))
    return refuseRequest('The request has a Transfer-Encoding other than chunked, or one in HTTP/1.0.')
  if (headers.host === undefined)
    return httpVersion === '1.1' ? refuseRequest('The request has no Host header.') : undefined
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts > 1 ? refuseRequest('The request has more than one Host header.') : undefined
}

/** Maximum length of a query string. Links and forms of the site stay far below it. */
const queryBytesMax = 4_096
const parametersMax = 100

/** Too long for a page, or too many parameters; undefined if acceptable. */
export function refuseExcess(target: string): Response | undefined {
  const query = target.slice(targetPath(target).length + 1)
  if (query.length <= parametersMax || isApiPath(routedPath(target))) return undefined
  if (query.length > queryBytesMax) {
    const message = `The query has ${query.length} bytes; at most ${queryBytesMax} are allowed.`
    return refuseRequest(message, 414)
  }
  const count = query.split('&').length
  if (count <= parametersMax) return undefined
  const message = `The query has ${count} parameters; at most ${parametersMax} are allowed.`
  return refuseRequest(message)
}

/** Maximum number of cookies that are read. No page sets more. */
const cookiesMax = 8

/** Removes every cookie except those that a module uses on its own pages. */
export function dropCookies(target: string, headers: IncomingHttpHeaders): void {
  if (headers.cookie === undefined) return
  const path = targetPath(target)
  const kept = plugged()
    .flatMap(({ pages = [] }) => pages)
    .find((page) => page.cookies && page.path.test(path))?.cookies
  const own = headers.cookie
    .split(';')
    .map((cookie) => cookie.trim())
    .filter((cookie) => cookie.includes('=') && kept?.test(cookie.slice(0, cookie.indexOf('='))))
  if (own.length > 0) headers.cookie = own.slice(0, cookiesMax).join('; ')
  else delete headers.cookie
}

/** Next needs quadratic time for them. Keeps the first two of each name: more would not change the answer. */
export function boundQuery(target: string): string {
  const path = targetPath(target)
  const pairs = target.slice(path.length + 1).split('&')
  if (pairs.length <= parametersMax) return target
  const seen = new Map<string, number>()
  const first = pairs.filter((pair) => {
    const name = pair.split('=', 1)[0] ?? ''
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return count <= 2
  })
  return `${path}?${first.slice(0, parametersMax).join('&')}`
}

const readMethods = ['GET', 'HEAD']
const formMethods = [...readMethods, 'POST']

/** Site paths that accept forms: enquiries about a course or learning path, in any language, and their receipts. */
const form = /^(?:\/[^/]+)?\/(?:(?:courses|learning-paths)\/[^/]+\/enquiry|enquiry|enquiries\/[^/]+)$/

/**
 * Returns the 405 response if a path outside the API does not support the method; undefined if it does. Called before
 * the framework, which fails on some methods and answers others with a page.
 */
export function refusePageMethod(method: string, path: string): Response | undefined {
  if (readMethods.includes(method)) return undefined
  const served = ofModules(path)?.methods ?? (form.test(path) ? formMethods : readMethods)
  return served.includes(method) ? undefined : refuseMethod(method, served)
}

const ofModules = (path: string) =>
  plugged()
    .flatMap(({ pages = [] }) => pages)
    .find((page) => page.path.test(path))
