/** `npm run recheck`: searches every regular expression of the product for one that takes more than linear time. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vitest/node'
import { fromNpx } from './from-npx.ts'

// Its fast forms are programs for single platforms.
process.env.RECHECK_SYNC_BACKEND = 'pure'

interface Recheck {
  checkSync: (source: string, flags: string, options: { timeout: number }) => { status: string }
}
const { checkSync } = await fromNpx<Recheck>('recheck')

const root = join(import.meta.dirname, '..')
const listFolder = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
const files = ['app', 'bin', 'db', 'lib', 'public']
  .flatMap(listFolder)
  .filter((path) => /\.(tsx?|m?js)$/.test(path))

/** Every node of a syntax tree. */
function* nodesIn(tree: unknown): Generator<Record<string, unknown>> {
  if (typeof tree !== 'object' || tree === null) return
  if (!Array.isArray(tree)) yield tree as Record<string, unknown>
  for (const below of Object.values(tree)) yield* nodesIn(below)
}

let checked = 0
for (const file of files) {
  const tree = parseAst(readFileSync(join(root, file), 'utf8'), { lang: file.endsWith('x') ? 'tsx' : 'ts' })
  for (const { type, regex } of nodesIn(tree)) {
    if (type !== 'Literal' || !regex) continue
    const { pattern, flags } = regex as { pattern: string; flags: string }
    const { status } = checkSync(pattern, flags, { timeout: 60_000 })
    checked += 1
    if (status === 'safe') continue
    console.error(`${file}: /${pattern}/${flags} is ${status}`)
    process.exitCode = 1
  }
}
console.log(`${checked} regular expressions checked.`)
