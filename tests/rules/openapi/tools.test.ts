import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { listGuides } from '#lib/description/docs/guides.ts'
import { generateTypes, typesFile } from '../../client/generate.ts'
import { documentAsSent } from './document-reader.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../../..')
const client = join(root, 'tests/client')
const slowly = 60_000

/** Runs a tool of ours with this Node; answers what it printed, however it ended. */
async function runTool(script: string, ...given: string[]): Promise<{ code: number; stdout: string }> {
  const environment = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const options = { cwd: root, env: { ...process.env, ...environment } }
  return run(process.execPath, [script, ...given], options).then(
    ({ stdout }) => ({ code: 0, stdout }),
    ({ code, stdout }) => ({ code, stdout }),
  )
}

test('Redocly finds neither an error nor a warning by its recommended rules', {
  timeout: slowly,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'catalogue-openapi-'))
  const file = join(folder, 'openapi.json')
  await writeFile(file, documentAsSent)
  const { stdout } = await runTool(
    'node_modules/@redocly/cli/bin/cli.js',
    ...['lint', file, '--extends', 'recommended', '--format', 'json'],
  )
  await rm(folder, { recursive: true })
  const { totals, problems } = JSON.parse(stdout)
  expect(problems).toEqual([])
  expect(totals).toEqual({ errors: 0, warnings: 0, ignored: 0 })
})

describe('a typed client', { timeout: slowly }, () => {
  const compiler = 'tests/client/node_modules/typescript/bin/tsc'

  test('has the types of the document as it is now; else run `node tests/client/generate.ts`', async () => {
    expect(await readFile(typesFile, 'utf8')).toBe(await generateTypes())
  })

  test('lists courses, embeds structured data and takes events in 30 lines that compile', async () => {
    expect(await runTool(compiler, '-p', client)).toEqual({ code: 0, stdout: '' })
    const lines = (await readFile(join(client, 'example.tsx'), 'utf8')).split('\n')
    expect(lines.filter((line) => line.trim() !== '')).toHaveLength(30)
  })

  test('is what the guides show for Next, which compiles', async () => {
    const blocks = listGuides().flatMap(({ markdown }) => [...markdown.matchAll(/^```tsx\n(.*?)^```/gms)])
    expect(blocks.length).toBeGreaterThan(0)
    const folder = await mkdtemp(join(client, 'node_modules/.guides-'))
    const files = blocks.map((_, index) => `guide-${index}.tsx`)
    for (const [index, [, code = '']] of blocks.entries())
      await writeFile(join(folder, files[index] ?? ''), code)
    const { compilerOptions } = JSON.parse(await readFile(join(client, 'tsconfig.json'), 'utf8'))
    // Every site of Next has its types of fetch, by next-env.d.ts.
    compilerOptions.types.push('next')
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }))
    const compiled = await runTool(compiler, '-p', folder)
    await rm(folder, { recursive: true })
    expect(compiled).toEqual({ code: 0, stdout: '' })
  })

  test.each([
    ['an unknown order', "sort: 'title'", "sort: 'popular'"],
    ['an unknown path', "'/courses/{id}'", "'/classes/{id}'"],
    ['a field that no course has', '{ id, title }', '{ id, heading }'],
    ['a missing path parameter', 'params: { path: { id } }', 'params: {}'],
  ])('does not compile with %s', async (_, right, wrong) => {
    const example = await readFile(join(client, 'example.tsx'), 'utf8')
    expect(example).toContain(right)
    const folder = await mkdtemp(join(client, 'node_modules/.wrong-'))
    const { compilerOptions } = JSON.parse(await readFile(join(client, 'tsconfig.json'), 'utf8'))
    const bad = example.replace(right, wrong)
    await writeFile(join(folder, 'example.tsx'), bad.replace('{title}', '{id}'))
    await writeFile(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, files: ['example.tsx'] }),
    )
    const { code, stdout } = await runTool(compiler, '-p', folder)
    await rm(folder, { recursive: true })
    expect(code).not.toBe(0)
    expect(stdout).toMatch(/^\S*example\.tsx\(\d+,\d+\): error/)
  })
})
