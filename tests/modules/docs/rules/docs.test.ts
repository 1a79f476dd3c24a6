import { hash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test, vi } from 'vitest'
import { GET } from '#app/docs/[[...path]]/route.ts'
import { Problem, problemCodes } from '#lib/contract/api/problem.ts'
import { describeInterface } from '#lib/contract/openapi/document.ts'
import { listPages } from '#lib/modules/docs/pages.ts'
import { searchDocs } from '#lib/modules/docs/search.ts'

const pageOf = (name: string, headers = {}) =>
  GET(new Request(`http://localhost/docs/${name}`, { headers }), {
    params: Promise.resolve({ path: name.split('/').filter(Boolean) }),
  })

/** Every page of the documentation, by its address. */
async function readAll(): Promise<Map<string, Response>> {
  const pages = listPages().flatMap(({ path }) => [path, ...(path === '/docs' ? [] : [`${path}.md`])])
  const all = [...pages, '/docs/llms.txt', '/docs/docs.css', '/docs/docs.js']
  const read = all.map(async (path) => [path, await pageOf(path.slice('/docs/'.length))] as const)
  return new Map(await Promise.all(read))
}

test('every page is there, asks nothing of another host and runs nothing inline, and the browser holds it to that', async () => {
  for (const [path, response] of await readAll()) {
    expect([path, response.status]).toEqual([path, 200])
    if (!response.headers.get('content-type')?.startsWith('text/html')) continue
    const html = await response.text()
    expect(html, path).not.toMatch(/<(?:script|link|img)[^>]*(?:src|href)="(?:https?:)?\/\//)
    expect(html, path).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\son\w+=/)
    const policy = response.headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'; script-src 'self';")
  }
})

test('search engines may index the documentation only where it is listed', async () => {
  const mayIndex = async (path: string) => {
    const answer = await pageOf(path)
    const isKeptOut = (await answer.text()).includes('<meta name="robots" content="noindex">')
    return !answer.headers.has('x-robots-tag') && !isKeptOut
  }
  expect(await Promise.all(['lists', 'lists.md'].map(mayIndex))).toEqual([false, false])
  const before = process.env
  // In development no page is cached.
  process.env = { ...before, DOCS_LISTED: 'yes', NODE_ENV: 'development' }
  expect(await Promise.all(['lists', 'lists.md'].map(mayIndex))).toEqual([true, true])
  process.env = before
})

/** A page of the dashboard, or of any when that module is removed. */
const isDashboardPage = (target: string) =>
  target.startsWith('/dashboard/') && (!existsSync('app/dashboard') || existsSync(`app${target}/route.tsx`))

test('every link and file that a page names leads somewhere', async () => {
  const all = await readAll()
  const served = new Set([...all.keys(), '/catalog/v1/openapi.json', '/assets/tiro-text-latin.woff2'])
  for (const [path, response] of all) {
    const text = await response.text()
    const type = response.headers.get('content-type') ?? ''
    if (!/^text\/(?:html|markdown)/.test(type)) continue
    const named = type.startsWith('text/html')
      ? text.matchAll(/(?:href|src)="([^"#:]+)["#]/g)
      : text.matchAll(/\]\(([^)#:]+)[)#]/g)
    for (const [, target = ''] of named)
      if (!isDashboardPage(target)) expect(served, `${path} names ${target}`).toContain(target)
  }
})

test('the client is served at both of its names, with the integrity that its guide shows', async () => {
  const { version } = JSON.parse(readFileSync('clients/typescript/package.json', 'utf8'))
  const file = readFileSync(`examples/next/catalogue-client-${version}.tgz`)
  for (const name of ['catalogue-client.tgz', `catalogue-client-${version}.tgz`]) {
    const answer = await pageOf(name, { 'accept-encoding': 'gzip' })
    expect([answer.headers.get('content-type'), answer.headers.get('content-encoding')]).toEqual([
      'application/gzip',
      null,
    ])
    expect(Buffer.from(await answer.arrayBuffer()).equals(file)).toBe(true)
  }
  const integrity = `sha512-${hash('sha512', file, 'base64')}`
  for (const name of ['client', 'client.md']) expect(await (await pageOf(name)).text()).toContain(integrity)
})

test('what the search finds is a section of its page', async () => {
  const all = await readAll()
  for (const words of ['API key', 'list courses', 'npm start', 'rate limited'])
    for (const { href } of searchDocs(words)) {
      const [path = '', fragment] = href.split('#')
      const section = fragment === undefined ? '<h1' : ` id="${fragment}"`
      expect(await all.get(path)?.clone().text(), href).toContain(section)
    }
})

test('no fragment occurs twice on a page', async () => {
  for (const [path, response] of await readAll()) {
    if (!response.headers.get('content-type')?.startsWith('text/html')) continue
    const ids = [...(await response.text()).matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id)
    expect(
      ids.filter((id, at) => ids.indexOf(id) !== at),
      path,
    ).toEqual([])
  }
})

test('every link to a section of a page leads to one', async () => {
  const pages = new Map<string, string>()
  for (const [path, response] of await readAll())
    if (response.headers.get('content-type')?.startsWith('text/html')) pages.set(path, await response.text())
  const dead = [...pages].flatMap(([path, html]) =>
    [...html.matchAll(/href="((?:\/docs\/[^"#]*)?)#([^"]+)"/g)]
      .filter(([, to = '', id]) => !pages.get(to || path)?.includes(` id="${id}"`))
      .map(([link]) => `${path}: ${link}`),
  )
  expect(dead).toEqual([])
})

test('each guide is a page, and there as it was written', async () => {
  const markdown = await pageOf('first-request.md')
  expect(markdown.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
  expect(await markdown.text()).toMatch(/^# Your first request/)
  const html = await pageOf('first-request')
  expect(html.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(await html.text()).toContain('">Your first request</h1>')
})

test('what a guide prints to be pasted names this deployment', async () => {
  // Settings are kept by their object, and other files of this process may keep modules from here.
  const before = process.env
  process.env = { ...before, SITE_URL: 'https://learn.school.example/courses' }
  vi.resetModules()
  const { listGuides } = await import('#lib/modules/docs/guides.ts')
  const text = listGuides().map(({ markdown }) => markdown)
  process.env = before
  expect(text.join()).not.toMatch(/localhost:3000|courses\.example\.org\/(?:catalog|embed)/)
  for (const line of [
    'npm install https://learn.school.example/docs/catalogue-client.tgz',
    'export CATALOGUE_URL=https://learn.school.example/catalog/v1',
    'src="https://learn.school.example/embed.js"',
  ])
    expect(text.join()).toContain(line)
})

test('a code’s page shows a whole refusal, as Markdown too', async () => {
  const response = await pageOf('errors/rate_limited.md')
  expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
  expect(await response.text()).toMatch(/"details": \{\s+"limit_per_minute": 1200/)
})

test('a refusal names a page of its own', async () => {
  for (const code of problemCodes) {
    const { link = '' } = new Problem(code, '', { details: { param: 'page_size' } }).headers
    expect(link).toBe(`</docs/errors/${code}>; rel="help"`)
  }
})

test('the reference has a page of at most 60 kB for each group, with parameters, fields, errors and an example', async () => {
  const html = await (await pageOf('reference')).text()
  const operations = Object.entries(describeInterface().paths ?? {}).flatMap(([path, { get, post }]) => [
    ...(get ? [[`GET ${path}`, get.tags] as const] : []),
    ...(post ? [[`POST ${path}`, post.tags] as const] : []),
  ])
  expect(operations.length).toBeGreaterThan(10)
  for (const [operation, [tag = ''] = []] of operations) {
    const [page, anchor] = [tag, operation].map((name) =>
      name
        .toLowerCase()
        .replaceAll(/[^a-z]+/g, '-')
        .replace(/-$/, ''),
    )
    expect(html).toContain(`<a href="/docs/reference-${page}#${anchor}"><code>${operation}</code></a>`)
    const coded = await pageOf(`reference-${page}`, { 'accept-encoding': 'gzip' })
    expect((await coded.arrayBuffer()).byteLength, page).toBeLessThan(60_000)
    expect(await (await pageOf(`reference-${page}`)).text()).toContain(`<h2 id="${anchor}">`)
    const [, text = ''] = (await (await pageOf(`reference-${page}.md`)).text()).split(`## ${operation}\n`)
    expect(text).toMatch(/```request\n(GET|POST) \//)
    expect(text.split('\n## ')[0], operation).not.toMatch(
      /^(GET|POST) .*\{|undefined|additions? to the contract/im,
    )
  }
  const list = await (await pageOf('reference-courses')).text()
  expect(list).toContain('href="/docs/errors/rate_limited"')
  expect(list).toContain('<code>page_size</code>')
  expect(list).toContain('Default: <code>24</code>')
})

describe('the reference', () => {
  /** Fields of an operation, by path. */
  const rowsOf = async (group: string, operation: string) => {
    const [, text = ''] = (await (await pageOf(`reference-${group}.md`)).text()).split(`## ${operation}\n`)
    const rows = (text.split('\n## ')[0] ?? '').matchAll(/^- `([^`]+)`: (.*)$/gm)
    return new Map([...rows].map(([, name = '', rest = '']) => [name, rest]))
  }

  test('has the fields of every kind in a union, and of objects with free names', async () => {
    const course = await rowsOf('courses', 'GET /courses/{id}')
    expect(course.get('preview_video.kind')).toContain('One of `youtube`, `vimeo`, `url`.')
    expect(course.get('preview_video.url')).toMatch(/^\*string\.\*/)
    expect(course.get('preview_video.embed_url')).toMatch(/^\*string or null\.\*/)
    expect(course.get('variants[].schedule.sessions[].day')).toContain('`saturday`')
    expect(course.get('mode')).toContain('One of `self_paced`, `live`.')
    const list = await rowsOf('courses', 'GET /courses')
    expect([...list.keys()]).toEqual(
      expect.arrayContaining(['facets.NAME[].count', 'data[].variants[].price.amount']),
    )
  })

  test('says which fields of an enquiry are required', async () => {
    const fields = await rowsOf('enquiries', 'POST /leads')
    expect(fields.get('full_name')).toContain('Required.')
    expect(fields.get('email')).not.toContain('Required.')
  })

  test('shows the request of each answer, and the usual answer first', async () => {
    expect(await (await pageOf('reference-courses.md')).text()).toContain(
      'GET /courses?q=tabla%20foundation\n',
    )
    expect(await (await pageOf('reference-enquiries.md')).text()).toMatch(
      /Answer 201:\n\n```json\n\{[^}]*"created"[^}]*\}\n```\n\nAnswer 200, /,
    )
  })
})
