import { readdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Route } from './route.ts'

/** A route file and its path. */
export interface RouteFile {
  /** The path in the form of `next build`: `/courses/[course]`. */
  path: string
  load: () => Promise<Route>
}

/** Lists the route files of a folder; each is loaded at its first request. */
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
 * Returns the path of a file by Next's rules: `(groups)` and `@slots` are left out. Undefined for a file that is not a
 * route, or in a `_private` folder.
 */
export function routePath(file: string): string | undefined {
  const folders = file.split('/')
  const name = folders.pop() ?? ''
  if (!/^route\.(ts|tsx|js|jsx)$/.test(name) || folders.some((folder) => folder.startsWith('_')))
    return undefined
  const shown = folders.filter((folder) => !/^(\(.+\)|@.+)$/.test(folder))
  return `/${shown.join('/').replaceAll('%5F', '_')}`
}
