import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { price } from 'catalogue-client'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '#lib/base/db/open.ts'
import { makeWebhookSecret, signWebhook } from '#lib/base/net/signed-webhooks.ts'
import type { CourseSummary as Course } from '../../../../clients/typescript/index.d.ts'
import { tagsDropped } from '../../../../clients/typescript/tags.js'
import { call, target } from '../../../api/harness.ts'
import { blocks, env, folder, guides, run } from '../guide-code.ts'

/** The programs that a guide runs by npx. */
const tools = join(import.meta.dirname, '../../../../clients/types/node_modules/.bin')

describe('code of the guides runs as it stands', () => {
  test.each(blocks('sh'))('in a shell: %s', async (_, code) => {
    const own = code
      .replaceAll('curl -s', 'curl -sf')
      .replaceAll('http://localhost:3000', target.origin)
      .replaceAll('npx ', `${process.execPath} ${tools}/`)
    const { stdout } = await run('sh', ['-ec', own], { env, cwd: folder })
    expect(stdout).not.toBe('')
  })

  const outputs = new Map<string, Promise<string>>()
  /** Runs a block as a file, the first time; returns what it prints. */
  function outputOf(code: string): Promise<string> {
    const file = join(folder, `guide-${outputs.size}.mts`)
    const known = outputs.get(code)
    if (known) return known
    writeFileSync(file, code)
    const output = run(process.execPath, [file], { env }).then(({ stdout }) => stdout)
    outputs.set(code, output)
    return output
  }
  test.each(blocks('ts'))('as TypeScript: %s', async (_, code) => {
    const output = await outputOf(code)
    expect(output).not.toBe('')
    expect(output).not.toContain('undefined')
  })

  /** Returns the lines that the one block of a guide in which a text stands prints. */
  async function linesOf(guide: string, text: string): Promise<string[]> {
    const [, code = ''] = blocks('ts').find(([each, own]) => each === guide && own.includes(text)) ?? []
    return (await outputOf(code)).trim().split('\n')
  }

  test('prices are printed as the table of the guide says, and as the client chooses them', async () => {
    const lines = await linesOf('prices', 'priceLine')
    const { data } = (await call('/courses?page_size=100')).json as { data: Course[] }
    const site = (await call('/site')).json as { currency: string; time_zone: string }
    expect(lines).toHaveLength(data.length)
    const states = { coming_soon: 'Coming soon', not_started: 'Enrolment opens', closed: 'Enrolment closed' }
    const kinds = new Set<string>()
    for (const [at, course] of data.entries()) {
      const said = lines[at]?.slice(`${course.title}: `.length) ?? ''
      const shown = price(course as never, 'en-IN', site)
      const kind = shown.state === 'not_on_sale' ? shown.availability : shown.state
      for (const one of [kind, shown.others && 'others']) if (one) kinds.add(one)
      const own =
        shown.state === 'not_on_sale'
          ? states[shown.availability]
          : 'amount' in shown
            ? (shown.text ?? 'Free')
            : 'Price on request'
      expect(said.startsWith(own), `${said} is not ${own}`).toBe(true)
      if (shown.state === 'reduced') expect(said).toContain(`instead of ${shown.was}`)
      const [, others] = said.split(', others ')
      expect(others?.replace('from ', '')).toBe(shown.others && (shown.others.text ?? 'free'))
    }
    const known = ['exact', 'reduced', 'free', 'on_request', 'others', ...Object.keys(states)]
    expect(kinds).toEqual(new Set(known))
  })

  test('the guide about testing finds a course for each state but those that the demo lacks', async () => {
    const lines = await linesOf('testing', 'fully booked')
    expect(lines.filter((line) => line.endsWith(' none'))).toEqual([expect.stringContaining('no picture')])
    expect(lines).toHaveLength(10)
  })

  test('the static pages of the guide about Astro are those of the sitemap, and its page answers 404, 301 or the course', async () => {
    const { data } = (await call('/sitemap')).json as { data: { slug: string; course_id: string }[] }
    const slugs = new Set(data.map(({ slug }) => slug))
    expect(await linesOf('astro', 'getStaticPaths')).toEqual([`${slugs.size} pages`])

    const astro = guides.find(({ slug }) => slug === 'astro')?.markdown ?? ''
    const [, code = ''] = /^```astro\n---\nexport const prerender = false\n(.*?)^---/ms.exec(astro) ?? []
    const page = `const [, , slug] = process.argv
      const Astro = { params: { slug }, redirect: (to, status) => new Response(null, { status, headers: { location: to } }) }
      async function render() {
        ${code.replaceAll('import.meta.env', 'process.env').replace("const { slug = '' } = Astro.params", '')}
        return { status: 200, title: course.seo.title, data }
      }
      const { status, title = '', data = '', headers } = await render()
      console.log(JSON.stringify({ status, title, data, location: headers?.get('location') ?? null }))`
    const file = join(folder, 'astro.mts')
    writeFileSync(file, page)
    const open = async (slug: string) =>
      JSON.parse((await run(process.execPath, [file, slug], { env })).stdout)
    const [first] = data
    expect(await open(first?.slug ?? '')).toMatchObject({ status: 200, title: expect.stringMatching(/./) })
    expect(await open(first?.course_id ?? '')).toMatchObject({
      status: 301,
      location: `/courses/${encodeURIComponent(first?.slug ?? '')}`,
    })
    expect(await open('nobody')).toMatchObject({ status: 404 })
  })

  test.skipIf(target.databaseUrl === undefined)(
    'an enquiry of the guide tells the office its course, version, page and campaign',
    async () => {
      expect(await linesOf('enquiries', 'sendEnquiry')).toEqual([
        expect.stringMatching(/^\{ sent: '(?:created|duplicate)' \}$/),
        "{ field: 'email' }",
      ])
      const db = openDatabase({ url: target.databaseUrl, folder: undefined, poolMax: 1 })
      const stored = await db
        .selectFrom('leads')
        .select(['course_id', 'package_session_id', 'page_url', 'attribution'])
        .where('email', '=', 'meera@example.org')
        .orderBy('created_at', 'desc')
        .executeTakeFirst()
      await db.destroy()
      expect(stored).toEqual({
        course_id: expect.stringMatching(/./),
        package_session_id: expect.stringMatching(/./),
        page_url: expect.stringMatching(/^https:\/\/www\.example\.org\/courses\/./),
        attribution: { utm_source: 'newsletter' },
      })
    },
  )

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
    const dropped = tagsDropped(JSON.parse(body)).map((tag) => `drop ${tag}`)
    expect(dropped).toContain('drop course:c1')
    const now = Math.floor(Date.now() / 1_000)
    expect(await send(now)).toEqual([...dropped, '204'])
    expect(await send(now, makeWebhookSecret())).toEqual(['401'])
    expect(await send(now - 600)).toEqual(['401'])
  })
})
