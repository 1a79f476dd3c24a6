import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { listGuides } from '#lib/modules/docs/guides.ts'
import { makeWebhookSecret, signWebhook } from '#lib/net/sign.ts'
import { target } from './harness.ts'

const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'catalogue-guides-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const env = {
  ...process.env,
  CATALOGUE_URL: `${target.origin}/catalog/v1`,
  CATALOGUE_KEY: target.keys.demo,
}

/** Guides for callers; commands of the texts for operators change servers and databases. */
const files = readdirSync('docs/guides')
const guides = listGuides().filter(({ slug }) => files.some((file) => file.endsWith(`-${slug}.md`)))

/** The code of the guides in one language, by guide; a block that only shows something says `ignore`. */
const blocks = (language: string): [guide: string, code: string][] =>
  guides.flatMap(({ slug, markdown }) =>
    [...markdown.matchAll(/^```(\w+)([^\n]*)\n(.*?)^```/gms)]
      .filter(([, lang, flags]) => lang === language && !flags?.includes('ignore'))
      .map(([, , , code = '']): [string, string] => [slug, code]),
  )

describe('code of the guides runs as it stands', () => {
  test.each(blocks('sh'))('in a shell: %s', async (_, code) => {
    const { stdout } = await run('sh', ['-ec', code.replaceAll('curl -s', 'curl -sf')], { env })
    expect(stdout).not.toBe('')
  })

  let written = 0
  test.each(blocks('ts'))('as TypeScript: %s', async (_, code) => {
    const file = join(folder, `guide-${++written}.mts`)
    writeFileSync(file, code)
    const { stdout } = await run(process.execPath, [file], { env })
    expect(stdout).not.toBe('')
    expect(stdout).not.toContain('undefined')
  })

  test('the conditional request of the guide is a 304', async () => {
    const [, code = ''] = blocks('sh').find(([guide]) => guide === 'caching') ?? []
    expect((await run('sh', ['-ec', code], { env })).stdout.trim()).toBe('304')
  })

  test('the handler of the guide drops what a signed event names, and refuses what is old or signed by another', async () => {
    const [, code = ''] = blocks('ts').find(([, each]) => each.includes('async function POST')) ?? []
    const file = join(folder, 'handler.mts')
    const call = `const [, , body, headers = ''] = process.argv
      const event = new Request('https://www.example.org', { method: 'POST', body, headers: JSON.parse(headers) })
      console.log((await POST(event)).status)`
    writeFileSync(file, `${code}\n${call}\n`)
    const data = { courses: ['c1'], removed: ['c2'], paths: ['P'], list: true, streams: false, site: false }
    const body = JSON.stringify({ type: 'catalogue.changed', data: { ...data, truncated: false } })
    const secret = makeWebhookSecret()
    const send = async (timestamp: number, own = secret) => {
      const headers = {
        'webhook-id': 'message',
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signWebhook(own, { id: 'message', timestamp, body }),
      }
      const settings = { ...env, CATALOGUE_HOOK_SECRET: secret }
      const { stdout } = await run(process.execPath, [file, body, JSON.stringify(headers)], { env: settings })
      return stdout.trim().split('\n').slice(1)
    }
    const dropped = ['course:c1', 'course:c2', 'path:P', 'list'].map((tag) => `drop ${tag}`)
    const now = Math.floor(Date.now() / 1_000)
    expect(await send(now)).toEqual([...dropped, '204'])
    expect(await send(now, makeWebhookSecret())).toEqual(['401'])
    expect(await send(now - 600)).toEqual(['401'])
  })
})
