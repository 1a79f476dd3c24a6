import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const sources = ['app', 'lib'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8')),
)

test('docs/caches.md lists every cache of a process', () => {
  const made = sources.flatMap((source) =>
    [...source.matchAll(/ = cache(?:<[\w[\]]+>)?\(\s*'([^']+)'/g)].map(([, name]) => name),
  )
  const listed = readFileSync(join(root, 'docs/caches.md'), 'utf8').matchAll(/^\| `([^`]+)`/gm)
  expect(made).not.toEqual([])
  expect(made.toSorted()).toEqual([...listed].map(([, name]) => name).toSorted())
})
