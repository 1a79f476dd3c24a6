import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { listGuides } from '#lib/docs/guides.ts'
import { target } from './harness.ts'

const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'catalogue-guides-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const env = {
  ...process.env,
  CATALOGUE_URL: `${target.origin}/catalog/v1`,
  CATALOGUE_KEY: target.keys.demo,
}

/** The code of the guides in one language, by guide; a block that only shows something says `ignore`. */
const blocks = (language: string): [guide: string, code: string][] =>
  listGuides().flatMap(({ slug, markdown }) =>
    [...markdown.matchAll(/^```(\w+)([^\n]*)\n(.*?)^```/gms)]
      .filter(([, lang, flags]) => lang === language && !flags?.includes('ignore'))
      .map(([, , , code = '']): [string, string] => [slug, code]),
  )

describe('code of the guides runs as it stands', () => {
  test.each(blocks('sh'))('in a shell: %s', async (_, code) => {
    const { stdout } = await run('sh', ['-ec', code.replaceAll('curl -s', 'curl -sf')], { env })
    expect(stdout).not.toBe('')
  })

  let files = 0
  test.each(blocks('ts'))('as TypeScript: %s', async (_, code) => {
    const file = join(folder, `guide-${++files}.mts`)
    writeFileSync(file, code)
    const { stdout } = await run(process.execPath, [file], { env })
    expect(stdout).not.toBe('')
    expect(stdout).not.toContain('undefined')
  })

  test('the conditional request of the guide is a 304', async () => {
    const [, code = ''] = blocks('sh').find(([guide]) => guide === 'caching') ?? []
    expect((await run('sh', ['-ec', code], { env })).stdout.trim()).toBe('304')
  })
})
