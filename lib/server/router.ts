import type { IncomingHttpHeaders } from 'node:http'
import { refusePageMethod } from '#lib/api/page-methods.ts'
import { refuseMethod } from '#lib/api/refusal.ts'
import { observer } from '#lib/observe.ts'
import { type Route, verbOf } from './route.ts'
import type { RouteFile } from './route-files.ts'
import { compareRoutes, matcherOf } from './route-pattern.ts'
import { isApiPath, routedPath } from './target.ts'

/** The head of a request. */
export interface Head {
  method: string
  /** Path and query (origin form). */
  target: string
  headers: IncomingHttpHeaders
}

export type RouteHandler = (request: Request) => Promise<Response>

/** Finds the route of a request; undefined for an unknown path. */
export type Router = (head: Head) => RouteHandler | undefined

/** Creates the router, which matches undecoded paths in Next's order of precedence. */
export function routerOf(files: readonly RouteFile[]): Router {
  const routes = files
    .toSorted((a, b) => compareRoutes(a.path, b.path))
    .map(({ path, load }) => ({ pattern: path, match: matcherOf(path), load: keepLoaded(load) }))
  return ({ method, target, headers }) => {
    const path = routedPath(target)
    const refused = isApiPath(path) ? undefined : refusePageMethod(method, path)
    if (refused) return async () => refused
    for (const { pattern, match, load } of routes) {
      const params = match(path)
      if (!params) continue
      const call: RouteHandler = async (request) => {
        const route = await load()
        const verb = verbOf(route, method)
        if (!verb) return refuseMethod(method, ['GET', 'HEAD'])
        return verb(request, { params: Promise.resolve(params) })
      }
      return (request) =>
        observer()?.answer(pattern, { method, path, headers }, () => call(request)) ?? call(request)
    }
    return undefined
  }
}

/** Caches the module: each `import()` would resolve its address again. */
function keepLoaded(load: () => Promise<Route>): () => Promise<Route> {
  let loaded: Route | undefined
  return async () => {
    loaded ??= await load()
    return loaded
  }
}
