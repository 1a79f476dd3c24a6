import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkSync } from 'recheck'
import { expect, test } from 'vitest'
import { parseAst } from 'vitest/node'

// Its fast forms are programs for single platforms.
process.env.RECHECK_SYNC_BACKEND = 'pure'

/** Files that make patterns of texts. */
const made: Record<string, string> = {
  'lib/html/addresses.ts':
    'Of constants of the same file: single characters, and classes that follow each other.',
  'lib/server/route-pattern.ts':
    'From folder names of our own: each part is a literal or one class that repeats.',
  'lib/modules/mcp/question.ts':
    'Of phrases of the same file, and of labels of languages, which are escaped.',
  'lib/openapi/headers.ts': 'Of a constant, for a description.',
  'lib/catalogue/rules/languages.ts':
    'Of a literal text, escaped, with one character looked at on each side.',
}

interface Pattern {
  source: string
  flags: string
  file: string
}

const root = join(import.meta.dirname, '../..')
const listFolder = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
const files = [
  ...readdirSync(root).filter((name) => !name.endsWith('.d.ts')),
  ...['app', 'bin', 'db', 'lib', 'public'].flatMap(listFolder),
].filter((path) => /\.(tsx?|m?js)$/.test(path))

/** Every node of a syntax tree. */
function* nodesIn(tree: unknown): Generator<Record<string, unknown>> {
  if (typeof tree !== 'object' || tree === null) return
  if (!Array.isArray(tree)) yield tree as Record<string, unknown>
  for (const below of Object.values(tree)) yield* nodesIn(below)
}

const literals = new Map<string, Pattern>()
const makers = new Set<string>()
for (const file of files) {
  const tree = parseAst(readFileSync(join(root, file), 'utf8'), { lang: file.endsWith('x') ? 'tsx' : 'ts' })
  for (const { type, regex, callee } of nodesIn(tree)) {
    if (type === 'Literal' && regex) {
      const { pattern: source, flags } = regex as { pattern: string; flags: string }
      literals.set(`/${source}/${flags}`, { source, flags, file })
    }
    if ((callee as { name?: string } | undefined)?.name === 'RegExp') makers.add(file)
  }
}

test.each([...literals])(
  '%s takes time in proportion to what it reads',
  (_literal, { source, flags, file }) => {
    expect([checkSync(source, flags, { timeout: 60_000 }).status, file]).toEqual(['safe', file])
  },
  90_000,
)

test('patterns that are made while the program runs are named here, each with its reason', () => {
  expect([...makers].toSorted()).toEqual(Object.keys(made).toSorted())
})
