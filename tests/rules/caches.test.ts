import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const sources = ['app', 'lib'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8')),
)

test('docs/caches.md tells of each cache that a process has', () => {
  const made = sources.flatMap((source) =>
    [...source.matchAll(/ = kept(?:<[\w[\]]+>)?\(\s*'([^']+)'/g)].map(([, name]) => name),
  )
  const told = readFileSync(join(root, 'docs/caches.md'), 'utf8').matchAll(/^\| `([^`]+)`/gm)
  expect(made).not.toEqual([])
  expect(made.toSorted()).toEqual([...told].map(([, name]) => name).toSorted())
})
