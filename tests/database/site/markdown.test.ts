import { beforeAll, expect, test, vi } from 'vitest'
import { answerPage } from '#app/(site)/page-table.ts'
import { publishDocument } from '../catalogue/publish/publish-document.ts'
import { processDatabase } from '../databases.ts'

vi.hoisted(() => Object.assign(process.env, { LOG_LEVEL: 'silent', SITE_INSTITUTE: 'harbour' }))

const course = (id: string, title: string) => ({
  id,
  title,
  description_html: '<h4>Contents</h4><ul><li>Warp &amp; weft</li></ul>',
  versions: [{ id: `${id}-1`, invites: [{ id: `${id}-2`, default: true }] }],
})

const { db } = processDatabase()
beforeAll(async () => {
  const institute = {
    format: 'catalogue/1',
    institute: { id: 'i1', slug: 'harbour', name: 'Harbour [Institute]' },
    site: {
      streams: {
        source: 'tags',
        items: [
          { label: 'Cloth', slug: 'cloth', tag: 'cloth' },
          { label: 'Cloth in files', slug: 'cloth.md', tag: 'cloth' },
          { label: 'Craft', slug: 'craft', tag: 'cloth' },
        ],
      },
    },
    courses: [course('weaving', 'Weaving'), course('notes.md', 'Notes')],
    learning_paths: [{ code: 'CLOTH', name: 'Cloth', steps: [{ course_id: 'weaving' }] }],
  }
  await publishDocument(db, institute, new Date())
})

const browser = 'text/html,application/xhtml+xml,*/*;q=0.8'
const ask = async (path: string, accept = browser) => {
  const answer = await answerPage(new Request(`http://localhost${path}`, { headers: { accept } }))
  const { headers, status } = answer
  return { status, headers, type: headers.get('content-type'), text: await answer.text() }
}
const markdown = 'text/markdown; charset=utf-8'

test.each(['/index.md', '/courses.md', '/batches.md', '/learning-paths.md', '/learning-paths/CLOTH.md'])(
  '%s is a page as Markdown, without a form or a menu',
  async (path) => {
    const { status, type, text, headers } = await ask(path)
    expect([status, type, headers.get('x-robots-tag')]).toEqual([200, markdown, 'noindex'])
    expect(text).toMatch(/^# /m)
    expect(text).not.toMatch(/<[a-z]|!\[|Skip to|Filter and sort/)
  },
)

test('a course as Markdown has its headings, lists and absolute links', async () => {
  const { text } = await ask('/courses/weaving.md')
  expect(text).toMatch(/^# Weaving$/m)
  expect(text).toMatch(/^## Contents\n\n-\s+Warp & weft$/m)
  expect((await ask('/courses.md')).text).toContain('(http://localhost:3000/courses/weaving)')
})

test('one address has both forms by Accept, and neither is served for the other', async () => {
  const path = '/courses/weaving'
  for (const _ of [1, 2]) {
    expect((await ask(path)).type).toBe('text/html; charset=utf-8')
    const plain = await ask(path, 'text/markdown, text/html;q=0.5')
    expect([plain.type, plain.headers.get('vary')]).toEqual([markdown, 'Accept'])
  }
  for (const accept of ['*/*', 'text/*', 'text/html, text/markdown;q=0.5', 'text/markdown;q=0'])
    expect((await ask(path, accept)).type).toBe('text/html; charset=utf-8')
})

test('an old title leads to the Markdown of the new one, and a missing course to 404', async () => {
  const moved = await ask('/courses/old-title--weaving.md')
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/courses/weaving.md'])
  expect((await ask('/courses/welding.md')).status).toBe(404)
})

test('the former address of a course whose id ends in .md leads to its page', async () => {
  const { status, headers } = await ask('/courses/notes--notes.md')
  expect([status, headers.get('location')]).toEqual([301, '/courses/notes'])
})

test('a stream whose slug ends in .md has its page there, and the stream named before it no Markdown', async () => {
  const { type, text } = await ask('/streams/cloth.md')
  expect(type).toBe('text/html; charset=utf-8')
  expect(text).toContain('Cloth in files')
  expect((await ask('/streams/craft.md')).type).toBe(markdown)
})

test('every link of llms.txt and of a page header is served', async () => {
  const summary = await ask('/llms.txt')
  expect(summary.text).toContain('# Harbour \\[Institute\\]')
  const link = (await ask('/')).headers.get('link') ?? ''
  expect(link).toContain('</index.md>; rel="alternate"; type="text/markdown"')
  const inPages = [
    ...summary.text.matchAll(/\]\(http:\/\/localhost:3000(\/[^)]*)\)/g),
    ...link.matchAll(/<(\/[^>]*)>/g),
  ]
    .map(([, path = '']) => path)
    .filter((path) => !path.startsWith('/docs'))
  expect(inPages.length).toBeGreaterThan(6)
  for (const path of inPages) expect([path, (await ask(path)).status]).toEqual([path, 200])
})

test('the API catalogue is a linkset that names description, documentation and status', async () => {
  const { type, text } = await ask('/.well-known/api-catalog')
  expect(type).toContain('application/linkset+json')
  const [api] = JSON.parse(text).linkset
  expect(Object.keys(api)).toEqual(['anchor', 'service-desc', 'service-doc', 'status'])
  expect(api.anchor).toBe('http://localhost:3000/catalog/v1')
})
