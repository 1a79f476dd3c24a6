import { readdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import { pathToFileURL } from 'node:url'

export const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

/** Decoded path parameters. A catch-all parameter is an array of segments. */
type Params = Record<string, string | string[]>
export type Verb = (request: Request, context: { params: Promise<Params> }) => Response | Promise<Response>
export type Route = { readonly [Method in (typeof methods)[number]]?: Verb }

/** Returns the parameters of a path; undefined if the route does not match. */
export type Matcher = (path: string) => Params | undefined

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

/** Follows Next's rules: no `(groups)` and `@slots`; undefined for no route and in a `_private` folder. */
export function routePath(file: string): string | undefined {
  const folders = file.split('/')
  const name = folders.pop() ?? ''
  if (!/^route\.(ts|tsx|js|jsx)$/.test(name) || folders.some((folder) => folder.startsWith('_')))
    return undefined
  const shown = folders.filter((folder) => !/^(\(.+\)|@.+)$/.test(folder))
  return `/${shown.join('/').replaceAll('%5F', '_')}`
}
