import { exec } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { transform } from 'oxc-transform'
import { afterAll, expect, test } from 'vitest'
import { call, target } from '../api/harness.ts'
import { serve } from '../processes.ts'

const run = promisify(exec)
const tarball = 'catalogue-client.tgz'

let folder: string
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The section "Install the client" as its blocks of code, each with the file that the text before it names. */
async function blocksOf(): Promise<{ language: string; code: string; file: string }[]> {
  const guide = await readFile('docs/guides/14-client.md', 'utf8')
  const section = guide.match(/^## Install the client$(.*?)^## /ms)?.[1] ?? ''
  expect(section).toContain(tarball)
  return [
    ...section.matchAll(/([^`]*)(?:`([\w./]+\.(?:mjs|jsx))`[^`]*)?^```(\w+) ignore[^\n]*\n(.*?)^```/gms),
  ].map(([, , file = '', language = '', code = '']) => ({ language, code, file }))
}

/** The page of the guide about course pages, without types: a site of JavaScript needs no compiler of them. */
async function coursePage(): Promise<string> {
  const guide = await readFile('docs/guides/04-course-page.md', 'utf8')
  const [, code = ''] = guide.match(/^```tsx\n(.*?)^```/ms) ?? []
  return (await transform('page.tsx', code, { jsx: 'preserve' })).code
}

async function write(file: string, code: string): Promise<void> {
  await mkdir(dirname(join(folder, file)), { recursive: true })
  await writeFile(join(folder, file), code)
}

test('the guide "Install the client" leads from an empty folder to a script that lists every course, and to a site of Next whose missing course is a 404', async () => {
  folder = await mkdtemp(join(tmpdir(), 'catalogue-client-'))
  const settings = {
    CATALOGUE_URL: `${target.origin}/catalog/v1`,
    CATALOGUE_KEY: target.keys.demo,
    // Packages come from npm's cache, and nothing is asked of or told to anyone.
    npm_config_prefer_offline: 'true',
    npm_config_audit: 'false',
    npm_config_update_notifier: 'false',
    NEXT_TELEMETRY_DISABLED: '1',
    NODE_ENV: 'production' as const,
  }
  await write('app/courses/[slug]/page.jsx', await coursePage())
  let said = ''
  for (const { language, code, file } of await blocksOf()) {
    if (language === 'sh') {
      // The built site is read as a file: a test needs no second server.
      const commands = code.replace('npx next start\n', '').replaceAll('http://localhost:3000', target.origin)
      said += (await run(commands, { cwd: folder, env: { ...process.env, ...settings } })).stdout
    } else await write(file, code)
  }
  const { total } = (await call('/courses')).json as { total: number }
  const { data } = (await call('/courses')).json as {
    data: { id: string; slug: string; title: string; url: string }[]
  }
  expect(total).toBeGreaterThan(0)
  expect(said.match(/ https?:\/\/learn\.osari\.example\S*$/gm)).toHaveLength(total)
  const next = (port: string) => ['node_modules/next/dist/bin/next', 'start', '-p', port]
  const site = await serve(next, settings, { folder, path: '' })
  const page = (slug: string) =>
    fetch(`${site.origin}/courses/${encodeURIComponent(slug)}`, { redirect: 'manual' })
  try {
    expect((await page('nobody')).status).toBe(404)
    const [{ id = '', slug = '', title = '' } = {}] = data
    const html = await (await page(slug)).text()
    for (const part of [`<title>${title}`, 'application/ld+json'])
      expect(html.includes(part), part).toBe(true)
    const moved = await page(id)
    expect([moved.status, moved.headers.get('location')]).toEqual([308, `/courses/${slug}`])
    // The first page is not one of the build: it has what the catalogue has now.
    await expect(readFile(join(folder, '.next/server/app/index.html'))).rejects.toThrow('ENOENT')
    const home = await (await fetch(site.origin)).text()
    for (const { url } of data) expect(home.includes(url.replaceAll('&', '&amp;')), url).toBe(true)
  } finally {
    await site.stop()
  }
}, 300_000)
