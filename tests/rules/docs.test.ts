import { expect, test } from 'vitest'
import { GET as page, generateStaticParams as pages } from '#app/docs/[page]/route.ts'
import { GET as error, generateStaticParams as errors } from '#app/docs/errors/[...code]/route.ts'
import { GET as home } from '#app/docs/route.ts'
import { Problem, problemCodes } from '#lib/api/problem.ts'

const pageOf = (name: string, headers = {}) =>
  page(new Request(`http://localhost/docs/${name}`, { headers }), { params: Promise.resolve({ page: name }) })
const errorOf = (code: string[]) =>
  error(new Request('http://localhost/docs/errors'), { params: Promise.resolve({ code }) })

/** Every page of the documentation, by its address. */
async function readAll(): Promise<Map<string, Response>> {
  const all = new Map([['/docs', home()]])
  for (const { page } of pages()) all.set(`/docs/${page}`, await pageOf(page))
  for (const { code } of errors()) all.set(`/docs/errors/${code.join('/')}`, await errorOf(code))
  return all
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
    for (const [, target = ''] of named) expect(served, `${path} names ${target}`).toContain(target)
  }
})

test('each guide is there as it was written, by its address and for whoever prefers Markdown', async () => {
  const responses = [
    await pageOf('first-request.md'),
    await pageOf('first-request', { accept: 'text/markdown' }),
  ]
  for (const response of responses) {
    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
    expect(await response.text()).toMatch(/^# Your first request/)
  }
  const html = await pageOf('first-request', { accept: 'text/html, text/markdown;q=0.5' })
  expect([html.headers.get('content-type'), html.headers.get('vary')]).toEqual([
    'text/html; charset=utf-8',
    'Accept',
  ])
})

test.each([
  ['page_size', 'GET /courses?page_size=x', 'must be a whole number from 1 to 100'],
  ['language', 'GET /courses?language=a&amp;language=b', 'is given 2 times'],
  ['email', 'POST /leads', 'must be an e-mail address'],
])(
  'the page of %s shows a bad request, and its refusal in the words of the API',
  async (name, request, words) => {
    const html = await (await errorOf(['invalid_request', name])).text()
    expect(html).toContain(request)
    expect(html).toContain(words)
  },
)

test('a refusal names a page of its own, and so does each parameter that it can be about', () => {
  const written = new Set(errors().map(({ code }) => `/docs/errors/${code.join('/')}`))
  for (const code of problemCodes) {
    const { link = '' } = new Problem(code, '').headers
    expect(written).toContain(/^<([^>]+)>; rel="help"$/.exec(link)?.[1])
  }
  const { link = '' } = new Problem('invalid_request', '', { details: { param: 'page_size' } }).headers
  expect(link).toBe('</docs/errors/invalid_request/page_size>; rel="help"')
  for (const param of ['q', 'tag', 'sort', 'language', 'since', 'full_name', 'custom_fields', 'body'])
    expect(written).toContain(`/docs/errors/invalid_request/${param}`)
})

test('the search knows every guide and every error', async () => {
  const entries = (await (await pageOf('search.json')).json()) as { href: string; heading: string }[]
  for (const href of ['/docs/lists#counts-beside-choices', '/docs/errors/origin_not_allowed#cure'])
    expect(entries.map((entry) => entry.href)).toContain(href)
})

test('each operation of the reference has an example in three languages', async () => {
  const { paths } = (await (await pageOf('reference.json')).json()) as {
    paths: Record<string, Record<string, { 'x-code-samples': { lang: string; source: string }[] }>>
  }
  for (const [path, item] of Object.entries(paths))
    for (const { 'x-code-samples': samples } of Object.values(item)) {
      expect(samples.map(({ lang }) => lang)).toEqual(['curl', 'TypeScript', 'Python'])
      for (const { source } of samples) expect(source, path).not.toMatch(/\{\w+\}|undefined/)
    }
})

test.each(['package.json', '..%2Fpackage.json', 'constructor'])(
  'no other file is served: %s',
  async (name) => {
    expect((await pageOf(name)).status).toBe(404)
    expect((await errorOf([name])).status).toBe(404)
  },
)
