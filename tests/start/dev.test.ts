import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../free-port.ts'
import { type Background, background, until } from '../processes.ts'

describe('npm run dev', () => {
  const folder = mkdtempSync(join(tmpdir(), 'catalogue-dev-'))
  let origin: string
  let server: Background

  beforeAll(async () => {
    for (const name of [
      'app',
      'bin',
      'clients',
      'db',
      'docs',
      'lib',
      'public',
      'package.json',
      'CHANGELOG.md',
    ])
      cpSync(name, join(folder, name), { recursive: true })
    cpSync('examples/next', join(folder, 'examples/next'), {
      recursive: true,
      filter: (path) => !/node_modules|\.next/.test(path),
    })
    symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
    const port = await freePort()
    origin = `http://localhost:${port}`
    const settings = {
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: '',
      LOG_LEVEL: 'error',
    }
    server = background(process.execPath, ['bin/node.mjs', 'bin/start-dev.ts'], settings, {}, folder)
    await Promise.race([until(() => fetch(`${origin}/readyz`)), server.failed])
  }, 120_000)
  afterAll(async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const textOf = async (path: string) => (await fetch(origin + path)).text()
  /** Returns which process an open page listens to; throws while none answers. */
  async function listened(): Promise<string> {
    const { body } = await fetch(`${origin}/-/reload`)
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
    const { value = '' } = (await reader?.read()) ?? {}
    await reader?.cancel()
    return /^data: (\d+)$/m.exec(value)?.[1] ?? ''
  }
  /** Resolves once another process answers than `before`. */
  const startedAgain = (before: string) =>
    Promise.race([
      until(async () => {
        if ((await listened()) === before) throw new Error('The process is the one of before.')
      }),
      server.failed,
    ])
  function edit(file: string, from: string, to: string): void {
    const before = readFileSync(join(folder, file), 'utf8')
    expect(before).toContain(from)
    // As editors do that put another file in its place.
    writeFileSync(join(folder, `${file}~`), before.replace(from, to))
    renameSync(join(folder, `${file}~`), join(folder, file))
  }

  test.each<[what: string, file: string, from: string, to: string, path: string]>([
    ['a part of a page', 'app/(site)/parts/page-shell.tsx', '<main', '<main data-first-edit=""', '/courses'],
    ['a guide', 'docs/guides/02-lists.md', 'Lists, ', 'Edited lists, ', '/docs/lists'],
    [
      'a word of an answer',
      'lib/contract/api/problem.ts',
      'The request contains no key.',
      'An edited cause.',
      '/docs/errors/missing_api_key',
    ],
    ['what the process is made of', 'lib/base/log.ts', '\n', '\n\n', ''],
  ])('an edit of %s starts the process again, which open pages are told', async (_, file, from, to, path) => {
    const before = await listened()
    edit(file, from, to)
    await startedAgain(before)
    if (path) expect(await textOf(path)).toContain(to)
  })

  test.each([
    ['app/(site)/parts/page-shell.tsx', '<main', '<main data-broken={', '/batches'],
    ['lib/site/listing-query.ts', 'const listingFields', 'const const listingFields', '/batches'],
    ['lib/contract/api/parameters.ts', 'export function', 'export function function', '/catalog/v1/site'],
  ])(
    'an error in %s is shown with its place on the page and in the log, and is gone after the mend',
    async (file, right, wrong, path) => {
      const before = await listened()
      edit(file, right, wrong)
      await startedAgain(before)
      const answer = await fetch(origin + path)
      const page = await answer.text()
      const place = new RegExp(`${file.replaceAll(/[()]/g, '\\$&')}:\\d+`)
      expect([answer.status, page]).toEqual([500, expect.stringMatching(place)])
      expect(page).toContain('/-/reload.js')
      const line = wrong.replace('{', '').trim()
      expect(server.output().split('\n')).toContainEqual(expect.stringContaining(line))
      const broken = await listened()
      edit(file, wrong, right)
      await startedAgain(broken)
      expect((await fetch(origin + path)).status).not.toBe(500)
    },
  )

  test('the demo is there, cleaned and published', async () => {
    expect(await textOf('/courses')).toContain('<article')
  })

  test('each page has the script, and may load and ask what it needs', async () => {
    for (const path of ['/courses', '/docs', '/dashboard/sign-in']) {
      const answer = await fetch(origin + path)
      expect(await answer.text()).toMatch(/<script src="\/-\/reload\.js"[^>]*><\/script><\/body>/)
      expect(answer.headers.get('content-security-policy')).toMatch(/script-src 'self'.*connect-src 'self'/)
    }
    expect(await textOf('/-/reload.js')).toContain('location.reload()')
  })
})
