import { exec } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { call, target } from './harness.ts'

const run = promisify(exec)
const tarball = 'catalogue-client-1.0.0.tgz'

let folder: string
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The section "Install the client" as its blocks of code, each with the file that the text before it names. */
async function blocksOf(): Promise<{ language: string; code: string; file: string }[]> {
  const guide = await readFile('docs/guides/14-client.md', 'utf8')
  const section = guide.match(/^## Install the client$(.*?)^## /ms)?.[1] ?? ''
  expect(section).toContain(tarball)
  return [...section.matchAll(/([^`]*)(?:`([\w./]+\.(?:mjs|jsx))`[^`]*)?^```(\w+) ignore\n(.*?)^```/gms)].map(
    ([, , file = '', language = '', code = '']) => ({ language, code, file }),
  )
}

test('the guide "Install the client" leads from an empty folder to a script that lists every course, and to a site of Next', async () => {
  folder = await mkdtemp(join(tmpdir(), 'catalogue-client-'))
  const settings = {
    CATALOGUE_URL: `${target.origin}/catalog/v1`,
    CATALOGUE_KEY: target.keys.demo,
    npm_config_prefer_offline: 'true',
    NODE_ENV: 'production' as const,
  }
  await run(`npm pack --workspace catalogue-client --pack-destination ${folder}`)
  let said = ''
  for (const { language, code, file } of await blocksOf()) {
    if (language === 'sh') {
      // The built site is read as a file: a test needs no second server.
      const commands = code.replace('npx next start\n', '')
      said += (await run(commands, { cwd: folder, env: { ...process.env, ...settings } })).stdout
    } else {
      await mkdir(dirname(join(folder, file)), { recursive: true })
      await writeFile(join(folder, file), code)
    }
  }
  const { total } = (await call('/courses')).json as { total: number }
  const { data } = (await call('/courses')).json as { data: { title: string; url: string }[] }
  expect(total).toBeGreaterThan(0)
  expect(said.match(/ https?:\/\/learn\.osari\.example\S*$/gm)).toHaveLength(total)
  const html = await readFile(join(folder, '.next/server/app/index.html'), 'utf8')
  for (const { url } of data) expect(html).toContain(url.replaceAll('&', '&amp;'))
}, 300_000)
