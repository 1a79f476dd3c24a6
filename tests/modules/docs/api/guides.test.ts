import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { price } from 'catalogue-client'
import { afterAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#lib/base/db/open.ts'
import { makeWebhookSecret, signWebhook } from '#lib/base/net/sign.ts'
import { listGuides } from '#lib/modules/docs/guides.ts'
import { listOperations } from '#lib/modules/docs/reference.ts'
import { samplesOf } from '#lib/modules/docs/samples.ts'
import type { CourseSummary as Course } from '../../../../clients/typescript/index.d.ts'
import { tagsDropped } from '../../../../clients/typescript/tags.js'
import { call, target } from '../../../api/harness.ts'
import { hasTool } from '../../../tools.ts'

const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'catalogue-guides-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The programs that a guide runs by npx. */
const tools = join(import.meta.dirname, '../../../../clients/types/node_modules/.bin')

const env = { ...process.env, CATALOGUE_URL: `${target.origin}/catalog/v1`, CATALOGUE_KEY: target.keys.demo }

/** Guides for callers; commands of the texts for operators change servers and databases. */
const files = readdirSync('docs/guides')
const guides = listGuides().filter(({ slug }) => files.some((file) => file.endsWith(`-${slug}.md`)))

/**
 * The code of the guides in one language, by guide. A block that says `ignore` is run by another test or cannot be run
 * here, and says why; one that says `command` is for operators, and is run on a database of its own.
 */
const blocks = (language: string): [guide: string, code: string][] =>
  guides.flatMap(({ slug, markdown }) =>
    [...markdown.matchAll(/^```(\w+)([^\n]*)\n(.*?)^```/gms)]
      .filter(([, lang, flags]) => lang === language && !flags)
      .map(([, , , code = '']): [string, string] => [slug, code]),
  )

describe('code of the guides runs as it stands', () => {
  test.each(blocks('sh'))('in a shell: %s', async (_, code) => {
    const own = code
      .replaceAll('curl -s', 'curl -sf')
      .replaceAll('http://localhost:3000', target.origin)
      .replaceAll('npx ', `${process.execPath} ${tools}/`)
    const { stdout } = await run('sh', ['-ec', own], { env, cwd: folder })
    expect(stdout).not.toBe('')
  })

  /** What makes a file of each language print its `result`, and what runs it. */
  const others = [
    { language: 'php', program: 'php', before: '<?php\n', after: '\necho json_encode($result);' },
    { language: 'python', program: 'python3', before: '', after: '\nprint(json.dumps(result))' },
  ]
  describe.each(others)('in $language', ({ language, program, before, after }) => {
    const printed = async (code: string) => {
      const file = join(folder, `sample.${language}`)
      writeFileSync(file, code)
      return (await run(program, [file], { env })).stdout
    }

    test.skipIf(!hasTool(program)).each(blocks(language))('%s', async (_, code) => {
      const lines = (await printed(code)).trim().split('\n')
      expect(lines.length).toBeGreaterThan(5)
      expect(lines).toEqual(expect.arrayContaining([expect.stringMatching(/\d+ found/), '404']))
      expect(lines.at(-1)).toMatch(/^(?:created|duplicate)$/)
    })

    if (language === 'php')
      test.skipIf(!hasTool(program))('WordPress asks once, also for a missing course', async () => {
        const markdown = guides.find(({ slug }) => slug === 'php-and-python')?.markdown ?? ''
        const [, client = ''] = /^```php\n<\?php\n(.*?)^\/\/ 1\. /ms.exec(markdown) ?? []
        const [, cached = ''] = /^```php ignore[^\n]*\n(.*?)^```/ms.exec(markdown) ?? []
        const wordPress = `const MINUTE_IN_SECONDS = 60;
        $kept = [];
        function get_transient($name) { return $GLOBALS['kept'][$name] ?? false; }
        function set_transient($name, $value, $seconds) { $GLOBALS['kept'][$name] = json_decode(json_encode($value), true); }`
        const calls = `$result = [];
        foreach (['/courses/nobody', '/site'] as $path)
          for ($time = 0; $time < 2; $time++) $result[] = catalogue_cached($path);
        $result[] = count($kept);`
        const result = JSON.parse(await printed(before + client + wordPress + cached + calls + after))
        const site = { institute: expect.anything() }
        expect(result).toEqual([null, null, expect.objectContaining(site), expect.objectContaining(site), 2])
      })

    const requests = listOperations().map(({ heading, request }) => [heading, request])
    test.skipIf(!hasTool(program)).each(requests)('%s', async (heading, request = '') => {
      const [, method = '', path = '', body] = /^(\w+) (\S+)(?:\n(.+))?$/s.exec(request) ?? []
      // The course of the documented enquiry; a test, so that the demo's office is left alone.
      const sent =
        body && JSON.stringify({ ...JSON.parse(body), test: true, message: `It’s "${language}" \\n` })
      const source = samplesOf(method, path, sent).find(({ lang }) => lang.toLowerCase() === language)?.source
      const result = JSON.parse(await printed(before + source + after))
      expect(result).not.toHaveProperty('error')
      if (heading?.startsWith('POST')) expect(result).toHaveProperty('status')
    })
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
