import { exec } from 'node:child_process'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { call, target } from './harness.ts'

const run = promisify(exec)
const tarball = 'catalogue-client-1.0.0.tgz'

test('the guide "Install the client" leads from an empty folder to a script that lists every course', async () => {
  const guide = await readFile('docs/guides/14-client.md', 'utf8')
  const section = guide.match(/^## Install the client$(.*?)^## /ms)?.[1] ?? ''
  const [install, script, start] = [...section.matchAll(/^```\w+ ignore\n(.*?)^```/gms)].map(
    ([, code = '']) => code,
  )
  const file = section.match(/`(\w+\.mjs)`/)?.[1] ?? ''
  expect(section).toContain(tarball)

  const folder = await mkdtemp(join(tmpdir(), 'catalogue-client-'))
  const settings = {
    CATALOGUE_URL: `${target.origin}/catalog/v1`,
    CATALOGUE_KEY: target.keys.demo,
    npm_config_prefer_offline: 'true',
  }
  const inFolder = { cwd: folder, env: { ...process.env, ...settings } }
  await run('npm run client:pack')
  await copyFile(tarball, join(folder, tarball))
  await rm(tarball)
  await run(install ?? '', inFolder)
  await writeFile(join(folder, file), script ?? '')
  const { stdout } = await run(start ?? '', inFolder)
  await rm(folder, { recursive: true })

  const { total } = (await call('/courses')).json as { total: number }
  expect(total).toBeGreaterThan(0)
  expect(stdout.trim().split('\n')).toHaveLength(total)
})
