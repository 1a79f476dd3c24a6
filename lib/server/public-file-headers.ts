import { readdirSync } from 'node:fs'
import { join, sep } from 'node:path'

/** Lists the files of a folder by their paths below it, each with `/` at its beginning. */
export const listFiles = (root: string): string[] =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length).replaceAll(sep, '/'))

/** End of a name with a digest. Such a file never changes, so it may be cached forever. */
const digest = '\\.[0-9a-f]{8,}\\.\\w+'
const foreverPath = new RegExp(`${digest}$`)
export const isForever = (path: string): boolean => foreverPath.test(path)

export const yearSeconds = 365 * 24 * 3_600

/** Returns what Next's `headers` needs to send public files as `npm start` does: two rules for each folder of them. */
export function publicHeaders(root: string): { source: string; headers: { key: string; value: string }[] }[] {
  const paths = listFiles(root)
  const folders = new Set(paths.map((path) => path.slice(0, path.lastIndexOf('/') + 1)))
  // A pattern for the outermost folder would hold for pages too.
  folders.delete('/')
  const ofRoot = paths.filter((path) => path.lastIndexOf('/') === 0)
  const forever = [{ key: 'Cache-Control', value: `public, max-age=${yearSeconds}, immutable` }]
  return [
    ...[...ofRoot, ...[...folders].map((folder) => `${folder}:file`)].map((source) => ({
      source,
      headers: [{ key: 'X-Content-Type-Options', value: 'nosniff' }],
    })),
    ...[...ofRoot.filter(isForever), ...[...folders].map((folder) => `${folder}:file([^/]*${digest})`)].map(
      (source) => ({ source, headers: forever }),
    ),
  ]
}
