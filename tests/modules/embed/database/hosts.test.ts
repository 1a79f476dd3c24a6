import { beforeAll, expect, test, vi } from 'vitest'
import { GET } from '#app/embed/words/[language]/route.ts'
import { publishDocument } from '../../../database/catalogue/publish/publish-document.ts'
import { processDatabase } from '../../../database/databases.ts'
import { documentOf, settings } from '../../../database/site/three-sites.ts'

const { db } = processDatabase()

vi.hoisted(() => Object.assign(process.env, { LOG_LEVEL: 'silent' }))
Object.assign(process.env, settings)

beforeAll(() => publishDocument(db, documentOf('music'), new Date()))

test.each([
  ['music.example', '200'],
  ['www.music.example', '301 https://music.example:8443/embed/words/hi'],
  ['evil.example', '404'],
])('the words at the host %s are %s, and any website may read that', async (host, expected) => {
  const request = new Request('http://localhost/embed/words/hi', { headers: { host } })
  const { status, headers } = await GET(request, { params: Promise.resolve({ language: 'hi' }) })
  expect(`${status} ${headers.get('location') ?? ''}`.trim()).toBe(expected)
  expect(headers.get('access-control-allow-origin')).toBe('*')
})

test.each([
  ['en', 'language', 'en'],
  ['en', '12', 'en-GB-u-hc-h12'],
  ['en-US', '24', 'en-US-u-hc-h23'],
  ['hi', '24', 'hi-u-hc-h23'],
  ['de', '12', 'en-GB-u-hc-h12'],
  ['not a language', '12', 'en-GB-u-hc-h12'],
] as const)(
  'a widget on a page in %s, of an institute with %s hours, writes as %s',
  async (asked, hours, written) => {
    await db.updateTable('institutes').set({ hours }).where('slug', '=', 'music').execute()
    const request = new Request('http://localhost/embed/words/en', { headers: { host: 'music.example' } })
    const answer = await GET(request, { params: Promise.resolve({ language: asked }) })
    expect((await answer.json()).language).toBe(written)
  },
)
