import { isStorable } from '#lib/db/storable.ts'

/** The names in a path's braces: `'id'` for `/courses/{id}`. */
export type PathNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathNames<Rest>
  : never

/** A path's parameters by name, decoded. */
export type PathParams<Path extends string> = Record<PathNames<Path>, string>

/**
 * Tells whether a raw path is well-formed: no empty segment, so no trailing slash, and percent-encoding that decodes.
 * Routers forgive these; the contract demands 404 (decisions §5).
 */
export function isPlainPath(path: string): boolean {
  if (path.endsWith('/') || path.includes('//')) return false
  if (!path.includes('%')) return true
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** Returns the decoded path parameters; undefined when one is missing or cannot be a stored id. */
export function readPathParams<Path extends string>(
  path: Path,
  given: Record<string, string | string[] | undefined>,
): PathParams<Path> | undefined {
  const params: Record<string, string> = {}
  for (const [, name = ''] of path.matchAll(/\{(\w+)\}/g)) {
    const value = given[name]
    if (typeof value !== 'string' || !isStorable(value)) return undefined
    params[name] = value
  }
  return params as PathParams<Path>
}
