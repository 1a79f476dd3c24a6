import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cleanAll } from '#lib/base/html/clean-all.ts'
import { textDigestOf } from '#lib/base/html/clean-text.ts'

test('many texts are returned in order, each cleaned by its kind', async () => {
  const numbers = Array.from({ length: 50 }, (_, at) => `${at}`)
  const cleaned = await cleanAll([
    { kind: 'html', source: '<p>a@x.org</p>' },
    { kind: 'bio', source: '<p>Jane a@x.org</p>' },
    ...numbers.map((number) => ({ kind: 'html', source: `<b>${number}<script>` }) as const),
  ])
  expect(cleaned).toMatchObject([
    { html: '<p>a@x.org</p>', text: 'a@x.org' },
    { html: '<p>Jane </p>', text: 'Jane' },
    ...numbers.map((text) => ({ html: `<b>${text}</b>`, text })),
  ])
})

test('callers take turns: a text does not wait for all texts of another caller', async () => {
  const many = cleanAll(Array.from({ length: 12 }, () => ({ kind: 'html', source: '<p>x'.repeat(1_500) })))
  const one = cleanAll([{ kind: 'html', source: '<p>one' }])
  expect(await Promise.race([many.then(() => 'many'), one.then(() => 'one')])).toBe('one')
  await many
})

test.each([
  ['257 elements within each other', '<b>'.repeat(257), '256 deep'],
  ['200,001 characters', 'x'.repeat(200_001), '200,000 characters'],
])(
  'a text beyond a limit is refused with the limit, and the next one is cleaned: %s',
  async (_, source, fault) => {
    await expect(cleanAll([{ kind: 'html', source }])).rejects.toThrow(fault)
    expect(await cleanAll([{ kind: 'html', source: '<p>a' }])).toMatchObject([
      { html: '<p>a</p>', text: 'a' },
    ])
  },
)

test('digests differ by kind and by source, and equal inputs have equal digests', () => {
  const digests = [textDigestOf('html', 'a'), textDigestOf('bio', 'a'), textDigestOf('html', 'b')]
  expect(new Set(digests).size).toBe(3)
  expect(digests[0]).toMatch(/^[0-9a-f]{64}$/)
  expect(textDigestOf('html', 'a')).toBe(digests[0])
})

const run = promisify(execFile)
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loading-'))
  await writeFile(join(folder, 'module.mjs'), 'export default 1')
})
afterAll(() => rm(folder, { recursive: true }))

/** Runs a program as serverless platforms do: without `require` of ES modules or detection of their syntax. */
const runStrictly = async (program: string, ...options: string[]) => {
  const file = join(folder, 'program.cjs')
  await writeFile(file, program)
  const flags = '--no-experimental-require-module --no-experimental-detect-module'
  const { stdout } = await run(process.execPath, [...options, file], {
    env: { ...process.env, NODE_OPTIONS: flags },
  })
  return stdout.trim()
}

// A newer jsdom requires ES modules and fails here; package.json pins it until platforms allow that.
test('the cleaner loads where CommonJS may not require ES modules', async () => {
  const cleaner = JSON.stringify(new URL('../../../lib/base/html/clean.ts', import.meta.url).href)
  const program = `import(${cleaner}).then(({ cleanHtml }) => console.log(cleanHtml('<p is=x>a<script>').html))`
  expect(await runStrictly(program)).toBe('<p>a</p>')
})

/** Cleans a text and prints the sanitiser's files that the process itself has loaded. */
const cleaning = `import(${JSON.stringify(new URL('../../../lib/base/html/clean-all.ts', import.meta.url).href)})
  .then(({ cleanAll }) => cleanAll([{ kind: 'html', source: '<p is=x>a<script>' }]))
  .then(([{ html }]) => console.log(html, Object.keys(require.cache).some((file) => /jsdom/.test(file))))`

test('texts are cleaned in another thread, and the process itself never loads the sanitiser', async () => {
  expect(await runStrictly(cleaning)).toBe('<p>a</p> false')
})

test('texts are cleaned even where no thread may be opened', async () => {
  expect(await runStrictly(cleaning, '--permission', '--allow-fs-read=*')).toBe('<p>a</p> true')
})

test('the imitated platform refuses to require an ES module, so the first test can fail', async () => {
  await expect(runStrictly("require('./module.mjs')")).rejects.toThrow('ERR_REQUIRE_ESM')
})

test('pure rules do not load the purifier', async () => {
  const files = ['email-addresses', 'clean-all', 'clean-text', 'parse', 'safelist'].map((name) =>
    JSON.stringify(new URL(`../../../lib/base/html/${name}.ts`, import.meta.url).href),
  )
  const program = `Promise.all([${files.join(', ')}].map((file) => import(file)))
    .then(() => console.log(Object.keys(require.cache).filter((file) => /jsdom|purify/.test(file)).length))`
  expect(await runStrictly(program)).toBe('0')
})
