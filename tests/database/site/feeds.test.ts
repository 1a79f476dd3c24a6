import { beforeAll, expect, test, vi } from 'vitest'
import { GET as education } from '#app/(site)/feeds/education.csv/route.ts'
import { answerPage } from '#app/(site)/page-route.ts'
import type { Db } from '#lib/db/open.ts'
import { openMemory } from '../../api/gates-setup.ts'
import { publishDocument } from '../catalogue/publish/publish-document.ts'

let db: Db

vi.hoisted(() =>
  Object.assign(process.env, {
    LOG_LEVEL: 'silent',
    SITE_INSTITUTE: 'harbour',
    SITE_URL: 'https://harbour.example/learn/',
  }),
)

const ask = (path: string): Promise<Response> =>
  path === '/feeds/education.csv' ? education() : answerPage(new Request(`http://localhost${path}`))

beforeAll(async () => {
  db = await openMemory()
})

test('there is no feed of an institute that is not there', async () => {
  for (const path of ['/feeds/courses.xml', '/feeds/education.csv'])
    expect((await ask(path)).status).toBe(404)
})

test('feeds tell each course by the address of its own page, an edit on the next request', async () => {
  await publishDocument(
    db,
    {
      format: 'catalogue/1',
      institute: { id: 'i1', slug: 'harbour', name: 'Harbour Institute' },
      courses: ['Weaving', 'Welding'].map((title) => ({
        id: title.toLowerCase(),
        title,
        versions: [{ id: `${title}-1`, invites: [{ id: `${title}-2`, default: true }] }],
      })),
    },
    new Date(),
  )
  const types = { '/feeds/courses.xml': 'application/atom+xml', '/feeds/education.csv': 'text/csv' }
  for (const [path, type] of Object.entries(types)) {
    const answer = await ask(path)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, `${type}; charset=utf-8`])
  }
  expect(await (await ask('/feeds/education.csv')).text()).toContain(
    '"weaving","Weaving","https://harbour.example/learn/courses/weaving--weaving",',
  )
  await db.updateTable('courses').set({ title: 'Basketry' }).where('id', '=', 'weaving').execute()
  expect(await (await ask('/feeds/education.csv')).text()).toContain(
    '"weaving","Basketry","https://harbour.example/learn/courses/basketry--weaving",',
  )
  await db.updateTable('courses').set({ published: false }).where('id', '=', 'weaving').execute()
  for (const path of Object.keys(types)) expect(await (await ask(path)).text()).not.toContain('Basketry')
})

test('a language without pages has no feed', async () => {
  expect((await ask('/zz/feeds/courses.xml')).status).toBe(404)
})

test('a page links to the feed of its language', async () => {
  const page = await ask('/')
  const [link = ''] = /<link [^>]*application\/atom\+xml[^>]*>/.exec(await page.text()) ?? []
  expect(link).toContain('rel="alternate"')
  expect(link).toContain('href="https://harbour.example/learn/feeds/courses.xml"')
})
