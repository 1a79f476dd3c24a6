import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { refusal } from '#lib/api/refusal.ts'
import { plugged } from '#lib/module.ts'
import { isApiPath, routedPath, targetPath } from './target.ts'

/** The limits of a query: longer, and with more parameters, than any link or form of the site. */
const queryBytesMax = 4_096
const parametersMax = 100

/** Refuses a query that is too long or has too many parameters for a page; undefined when it may pass. */
export function refuseExcess(target: string): Response | undefined {
  const query = target.slice(targetPath(target).length + 1)
  if (query.length <= parametersMax || isApiPath(routedPath(target))) return undefined
  if (query.length > queryBytesMax) {
    const message = `The query has ${query.length} bytes; at most ${queryBytesMax} are allowed.`
    return refusal('invalid_request', message, { status: 414 })
  }
  const count = query.split('&').length
  if (count <= parametersMax) return undefined
  const message = `The query has ${count} parameters; at most ${parametersMax} are allowed.`
  return refusal('invalid_request', message)
}

/** Refuses a message without a host, or with two: a proxy and this server could read different ones (RFC 9112 §3.2). */
export function refuseHosts({ headers, rawHeaders, httpVersion }: IncomingMessage): Response | undefined {
  if (headers.host === undefined)
    return httpVersion === '1.1' ? refusal('invalid_request', 'The request has no Host header.') : undefined
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts > 1 ? refusal('invalid_request', 'The request has more than one Host header.') : undefined
}

/** The most cookies that are read: no page sets more at once. */
const cookiesMax = 8

/** Drops every cookie except those that a module keeps on its pages. */
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

/**
 * Limits a query of the API to 100 parameters, for hosts that need quadratic time. Keeps the first two of each name: a
 * third changes no answer.
 */
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
