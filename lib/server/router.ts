import { readdirSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { join, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { observing } from '#lib/base/observe.ts'
import { refuseMethod } from '#lib/contract/api/answer.ts'
import { isApiPath, refusePageMethod, routedPath } from './incoming.ts'

/** The parts of a request that the router uses. */
export interface Head {
  method: string
  /** Path and query (origin form). */
  target: string
  headers: IncomingHttpHeaders
}

export type RouteHandler = (request: Request) => Promise<Response>

/** Returns the handler for a request; undefined for an unknown path. */
export type Router = (head: Head) => RouteHandler | undefined

/** Creates the router. It matches percent-encoded paths, in Next's order of precedence. */
export function routerOf(files: readonly RouteFile[]): Router {
  const routes = files
    .toSorted((a, b) => compareRoutes(a.path, b.path))
    .map(
      ({ path, load }): LoadedRoute => ({ pattern: path, match: matcherOf(path), load, exports: undefined }),
    )
  // Checked first, because a route without parameters takes precedence over all others that match its path.
  const fixed = new Map(
    routes.filter(({ pattern }) => !pattern.includes('[')).map((route) => [route.pattern, route]),
  )
  const find = (path: string) => {
    const route = fixed.get(path)
    if (route) return { route, params: {} }
    for (const route of routes) {
      const params = route.match(path)
      if (params) return { route, params }
    }
    return undefined
  }
  return ({ method, target, headers }) => {
    const path = routedPath(target)
    const refused = isApiPath(path) ? undefined : refusePageMethod(method, path)
    if (refused) return async () => refused
    const found = find(path)
    if (!found) return undefined
    const { route, params } = found
    const call: RouteHandler = async (request) => {
      // The module is kept, because each `import()` would resolve its address again.
      route.exports ??= await route.load()
      const verb = verbOf(route.exports, method)
      if (!verb) return refuseMethod(method, ['GET', 'HEAD'])
      return verb(request, { params: Promise.resolve(params) })
    }
    return (request) =>
      observing().by?.answer(route.pattern, { method, path, headers }, () => call(request)) ?? call(request)
  }
}

interface LoadedRoute {
  pattern: string
  match: Matcher
  load: () => Promise<Route>
  /** Undefined until the first request. */
  exports: Route | undefined
}

/** HTTP methods that a route file can export. */
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

/** Decoded path parameters. A catch-all parameter is an array of segments. */
type Params = Record<string, string | string[]>
export type Verb = (request: Request, context: { params: Promise<Params> }) => Response | Promise<Response>
/** The handlers that a route file exports, by method. */
export type Route = { readonly [Method in (typeof methods)[number]]?: Verb }

/**
 * Returns the handler for a method; undefined if the route does not support the method. An API endpoint answers
 * unknown methods with its `PUT`, which passes the gates and then refuses.
 */
function verbOf(route: Route, method: string): Verb | undefined {
  const known = methods.find((name) => name === method)
  return (known && route[known]) ?? (known === 'HEAD' ? route.GET : undefined) ?? route.PUT
}

/** Returns the parameters of a path; undefined if the route does not match. */
type Matcher = (path: string) => Params | undefined

/** Matches `[x]`, `[...x]` and `[[...x]]`. */
const parameter = /^(\[\[\.\.\.|\[\.\.\.|\[)([^\]]+)\]{1,2}$/

/** Compares routes in Next's order of precedence: names, then `[x]`, `[...x]` and `[[...x]]`. */
export function compareRoutes(a: string, b: string): number {
  const [first, second] = [segmentsOf(a), segmentsOf(b)]
  for (let at = 0; at < Math.max(first.length, second.length); at++) {
    const difference = rankOf(first[at]) - rankOf(second[at])
    if (difference !== 0) return difference
    if (first[at] !== second[at]) return (first[at] ?? '') < (second[at] ?? '') ? -1 : 1
  }
  return 0
}

const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '')

const kinds = ['[', '[...', '[[...']
function rankOf(segment: string | undefined): number {
  const [, kind] = parameter.exec(segment ?? '') ?? []
  return kind === undefined ? 0 : kinds.indexOf(kind) + 1
}

/**
 * Creates the matcher of a route, for percent-encoded paths. Ignores a trailing slash. A segment that cannot be
 * decoded does not match `[x]`; a catch-all receives it as it is.
 */
export function matcherOf(route: string): Matcher {
  const names: { name: string; isList: boolean }[] = []
  let source = ''
  for (const segment of segmentsOf(route)) {
    const [, kind, name = ''] = parameter.exec(segment) ?? []
    if (kind !== undefined) names.push({ name, isList: kind !== '[' })
    if (kind === undefined) source += `/${segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`
    else if (kind === '[') source += '/([^/]+)'
    else source += kind === '[...' ? '/(.+)' : '(?:/(.+))?'
  }
  const expression = new RegExp(`^${source}$`, 's')
  return (path) => {
    const found = expression.exec(path.endsWith('/') ? path.slice(0, -1) : path)
    return found ? paramsOf(names, found.slice(1)) : undefined
  }
}

function paramsOf(names: { name: string; isList: boolean }[], values: (string | undefined)[]) {
  const params: Params = {}
  for (const [at, { name, isList }] of names.entries()) {
    const value = values[at]
    if (value === undefined) continue
    const decoded = isList ? value.split('/').map((segment) => decode(segment) ?? segment) : decode(value)
    if (decoded === undefined) return undefined
    params[name] = decoded
  }
  return params
}

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}

export interface RouteFile {
  /** Path as printed by `next build`, such as `/courses/[course]`. */
  path: string
  load: () => Promise<Route>
}

/** Lists the route files of a folder. Each file is imported on its first request. */
export function listRouteFiles(folder: string): RouteFile[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) =>
    file.replaceAll(sep, '/'),
  )
  return files.flatMap((file) => {
    const path = routePath(file)
    return path === undefined ? [] : [{ path, load: () => import(pathToFileURL(join(folder, file)).href) }]
  })
}

/**
 * Returns the path of a route file by Next's rules, without `(groups)` and `@slots`. Undefined if the file is not a
 * route or is in a `_private` folder.
 */
export function routePath(file: string): string | undefined {
  const folders = file.split('/')
  const name = folders.pop() ?? ''
  if (!/^route\.(ts|tsx|js|jsx)$/.test(name) || folders.some((folder) => folder.startsWith('_')))
    return undefined
  const shown = folders.filter((folder) => !/^(\(.+\)|@.+)$/.test(folder))
  return `/${shown.join('/').replaceAll('%5F', '_')}`
}
