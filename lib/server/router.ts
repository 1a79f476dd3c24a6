import type { IncomingHttpHeaders } from 'node:http'
import { refusePageMethod } from '#lib/api/page-methods.ts'
import { refuseMethod } from '#lib/api/refusal.ts'
import { traceRequest } from '#lib/telemetry/telemetry.ts'
import { pathOf } from './target.ts'

/** All that a route file may export to be called; whatever else it exports is for Next. */
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

type Params = Record<string, string>
type Verb = (request: Request, context: { params: Promise<Params> }) => Response | Promise<Response>
export type Route = { readonly [Method in (typeof methods)[number]]?: Verb }

/** The first lines of a request, as the parser or `readHead` took them from the socket. */
export interface Head {
  method: string
  /** In origin form: path and query. */
  target: string
  headers: IncomingHttpHeaders
}

export type Answer = (request: Request) => Promise<Response>

/** Finds what answers a request; undefined when the pages do. */
export type Router = (head: Head) => Answer | undefined

/**
 * Finds routes in a table of patterns, the first that fits the path as it was sent: `{name}` is one segment, handed on
 * decoded, and `/*` at the end all that is left. Where a name cannot be decoded its pattern does not fit.
 */
export function routerOf(table: Readonly<Record<string, Route>>): Router {
  const entries = Object.entries(table).map(([pattern, route]) => ({ pattern: expressionOf(pattern), route }))
  return ({ method, target, headers }) => {
    const path = pathOf(target)
    for (const { pattern, route } of entries) {
      const params = paramsIn(pattern.exec(path))
      if (!params) continue
      const verb = verbOf(route, method)
      if (!verb) return async () => refuseMethod(method, ['GET', 'HEAD'])
      const call = async (request: Request) => verb(request, { params: Promise.resolve(params) })
      return (request) => traceRequest({ method, path, headers }, () => call(request))
    }
    const refused = refusePageMethod(method, path)
    return refused && (async () => refused)
  }
}

/** What a route has for a method. No endpoint answers PUT: its export passes the gates and then refuses, whatever comes. */
function verbOf(route: Route, method: string): Verb | undefined {
  const known = methods.find((name) => name === method)
  return (known && route[known]) ?? (known === 'HEAD' ? route.GET : undefined) ?? route.PUT
}

const expressionOf = (pattern: string): RegExp =>
  new RegExp(
    `^${pattern
      .replaceAll('.', '\\.')
      .replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')
      .replace(/\/\*$/, '(?:/.*)?')}$`,
  )

function paramsIn(found: RegExpExecArray | null): Params | undefined {
  if (!found) return undefined
  const params: Params = {}
  try {
    for (const name in found.groups) params[name] = decodeURIComponent(found.groups[name] ?? '')
    return params
  } catch {
    return undefined
  }
}
