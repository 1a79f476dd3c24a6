import * as nowhere from '#app/catalog/v1/[[...rest]]/route.ts'
import * as changes from '#app/catalog/v1/changes/route.ts'
import * as outline from '#app/catalog/v1/courses/[id]/outline/route.ts'
import * as course from '#app/catalog/v1/courses/[id]/route.ts'
import * as similar from '#app/catalog/v1/courses/[id]/similar/route.ts'
import * as courses from '#app/catalog/v1/courses/route.ts'
import * as path from '#app/catalog/v1/learning-paths/[code]/route.ts'
import * as paths from '#app/catalog/v1/learning-paths/route.ts'
import * as openapi from '#app/catalog/v1/openapi.json/route.ts'
import * as site from '#app/catalog/v1/site/route.ts'
import * as sitemap from '#app/catalog/v1/sitemap/route.ts'
import * as streams from '#app/catalog/v1/streams/route.ts'

export type Verb = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'
type Route = Record<Verb, typeof site.GET>

/** Route files as a router would find them: by the path below `/catalog/v1`. */
const routes: [RegExp, Route][] = [
  [/^\/site\/?$/, site],
  [/^\/courses\/?$/, courses],
  [/^\/courses\/(?<id>[^/]+)\/?$/, course],
  [/^\/courses\/(?<id>[^/]+)\/outline\/?$/, outline],
  [/^\/courses\/(?<id>[^/]+)\/similar\/?$/, similar],
  [/^\/streams\/?$/, streams],
  [/^\/learning-paths\/?$/, paths],
  [/^\/learning-paths\/(?<code>[^/]+)\/?$/, path],
  [/^\/sitemap\/?$/, sitemap],
  [/^\/changes\/?$/, changes],
  [/^\/openapi\.json\/?$/, openapi],
]

const elsewhere: Route = nowhere

/** Paths that are reads and exist for the institute of `addInstitute`. */
export const readPaths = [
  '/site',
  '/courses',
  '/courses/course-1',
  '/courses/course-1/outline',
  '/courses/course-1/similar',
  '/streams',
  '/learning-paths',
  '/learning-paths/start',
  '/sitemap',
  '/changes',
]

/** Calls a route file as the framework would, without it. `target` is a path below `/catalog/v1` with its query. */
export function call(
  target: string,
  headers: Record<string, string> = {},
  method: Verb = 'GET',
): Promise<Response> {
  const request = new Request(`http://localhost/catalog/v1${target}`, { method, headers })
  const below = target.replace(/\?.*/, '')
  for (const [pattern, route] of routes) {
    const match = pattern.exec(below)
    if (match) {
      const entries = Object.entries(match.groups ?? {}).map(([name, text]) => [name, decode(text)] as const)
      return route[method](request, { params: Promise.resolve(Object.fromEntries(entries)) })
    }
  }
  return elsewhere[method](request, { params: Promise.resolve({}) })
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
