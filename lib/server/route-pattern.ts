import type { Params } from './route.ts'

/** Returns the parameters of a path; undefined when the route does not match. */
export type Matcher = (path: string) => Params | undefined

/** Matches `[x]`, `[...x]` and `[[...x]]`. */
const parameter = /^(\[\[\.\.\.|\[\.\.\.|\[)([^\]]+)\]{1,2}$/

/** Compares routes in Next's order: names, then `[x]`, then `[...x]`, then `[[...x]]`. */
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
 * Creates the matcher of a route, for undecoded paths. A slash at the end is ignored. A segment that cannot be decoded
 * matches no `[x]`; a catch-all gets it undecoded.
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
