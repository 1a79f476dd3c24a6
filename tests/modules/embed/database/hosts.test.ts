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
