import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { answerPage } from '#app/(site)/page-table.ts'
import { publishDocument } from '../catalogue/publish/publish-document.ts'
import { embedded, processDatabase } from '../databases.ts'

// The embedded database has the clock of this process, which stands.
const { db } = processDatabase(embedded.open)
const now = new Date('2026-11-20T10:00:00Z')

vi.hoisted(() => Object.assign(process.env, { LOG_LEVEL: 'silent', SITE_INSTITUTE: 'harbour' }))

/** Two courses, of which one is in Hindi too. */
const documentOf = (enabled: boolean) => ({
  format: 'catalogue/1',
  institute: { id: 'i1', slug: 'harbour', name: 'Harbour Institute' },
  site: {
    languages: { enabled, items: ['en', 'hi'].map((code) => ({ code, label: code, match: [code] })) },
    streams: {
      source: 'folder_library',
      folders: [{ id: 'f', title: 'Craft', slug: 'craft', tag: 'craft' }],
    },
  },
  courses: ['Weaving', 'Welding'].map((title, index) => ({
    id: title.toLowerCase(),
    title,
    tags: ['craft'],
    versions: ['en', 'hi'].slice(index).map((tag) => ({
      id: `${title}-${tag}`,
      tags: [tag],
      invites: [{ id: `${title}-${tag}`, default: true }],
    })),
  })),
  learning_paths: [{ code: 'SUR', name: 'Sur', steps: [{ course_id: 'weaving' }] }],
})
const publish = (enabled = true) => publishDocument(db, documentOf(enabled), now)

beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now }))
afterAll(() => void vi.useRealTimers())

const open = (segment: string) => answerPage(new Request(`http://localhost/courses/${segment}`))
const list = (query: string) => answerPage(new Request(`http://localhost/courses${query}`))

/** The paths of the courses that a list leads to. */
async function listed(query: string): Promise<string[]> {
  const html = await (await list(query)).text()
  return [...html.matchAll(/<article.*?href="([^"]+)"/g)].map(([, path]) => String(path))
}

test('a course that is renamed and named back is never kept on its way to the other name', async () => {
  await publish()
  const ways = []
  for (const [title, asked] of Object.entries({ Crochet: 'weaving', Weaving: 'crochet' })) {
    await sql`update courses set title = ${title} where id = 'weaving'`.execute(db)
    const { status, headers } = await open(String(asked))
    ways.push([status, headers.get('location'), headers.get('cache-control')])
  }
  // A browser may keep what has moved for good without an end, and would then go round for ever.
  expect(ways).toEqual(['crochet', 'weaving'].map((name) => [301, `/courses/${name}`, 'no-store']))
})

test.each([
  ['?language=EN', true, ['/courses/weaving']],
  ['?language=xx', true, ['/hi/courses/welding', '/courses/weaving']],
  ['?language=hi', false, ['/courses/welding', '/courses/weaving']],
])('the list %s with languages switched %s leads to pages that are there', async (query, isOn, paths) => {
  await publish(isOn)
  expect((await listed(query)).sort()).toEqual(paths.sort())
})

test('a language with pages of its own is led to, however its code is written', async () => {
  await publish()
  expect((await list('?language=HI')).headers.get('location')).toBe('/hi/courses')
})

test.each([
  ['/courses?language=hi&utm_source=a', '/hi/courses?utm_source=a'],
  ['/courses?utm_source=a&language=hi&day=monday&day=friday', '/hi/courses?day=monday%2Cfriday&utm_source=a'],
  ['/courses/weaving--weaving?utm_source=a%20b&language=hi', '/courses/weaving?utm_source=a%20b&language=hi'],
  ['/courses/weaving--weaving/Weaving-en.ics?utm_source=a', '/courses/weaving/Weaving-en.ics?utm_source=a'],
  [
    '/courses/weaving/enquiry?utm_source=a&package_session_id=gone&ask=',
    '/courses/weaving?utm_source=a#enquiry',
  ],
  ['/courses/weaving/enquiry', '/courses/weaving#enquiry'],
  ['/streams?utm_source=a', '/courses?utm_source=a'],
  ['/hi/streams', '/hi/courses'],
  ['/streams/CRAFT?utm_source=a', '/streams/craft?utm_source=a'],
  ['/learning-paths/sur?utm_source=a', '/learning-paths/SUR?utm_source=a'],
])('%s leads to %s, with what the redirect does not use of the query', async (asked, location) => {
  await publish()
  const answer = await answerPage(new Request(`http://localhost${asked}`))
  expect(answer.headers.get('location')).toBe(location)
})

test.each([
  ['/courses/%ff', 404],
  ['/courses/%E0%A4', 404],
  ['/%', 404],
  ['//courses', 404],
  ['/courses//weaving', 404],
  ['/courses/', 200],
  ['/zz/courses', 404],
  ['/hi/nothing', 404],
  ['/nothing', 404],
  ['/en', 404],
  ['/courses/%00', 404],
  ['/streams/x', 404],
  ['/learning-paths/X', 404],
  ['/pictures/courses/nothing/picture.png', 404],
  ['/courses/weaving--weaving/enquiry/x/y', 404],
])('the page at %s is answered %i', async (path, status) => {
  await publish()
  expect((await answerPage(new Request(`http://localhost${path}`))).status).toBe(status)
})

test('a form is taken where a page has one, and from no other site', async () => {
  await publish()
  const post = (path: string, headers = {}) =>
    answerPage(new Request(`http://localhost${path}`, { method: 'POST', headers }))
  for (const path of ['/', '/courses', '/courses/weaving', '/hi/courses/x/enquiry/12345678', '/x/y/z'])
    expect([path, (await post(path)).status]).toEqual([path, 405])
  const form = '/courses/weaving--weaving/enquiry'
  for (const path of [form, '/enquiry']) expect([path, (await post(path)).status]).toEqual([path, 415])
  expect((await post(form, { origin: 'https://elsewhere.example' })).status).toBe(403)
})
