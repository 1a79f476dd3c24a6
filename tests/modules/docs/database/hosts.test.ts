import { expect, test, vi } from 'vitest'
import { GET } from '#app/docs/[[...path]]/route.ts'
import { processDatabase } from '../../../database/databases.ts'
import { settings } from '../../../database/site/three-sites.ts'

processDatabase()

vi.hoisted(() => Object.assign(process.env, { LOG_LEVEL: 'silent' }))
Object.assign(process.env, settings)

test.each([
  ['site.example', 200],
  ['localhost', 200],
  ['music.example', 404],
  ['evil.example', 404],
])('the documentation at the host %s is %i', async (host, status) => {
  const request = new Request('http://localhost/docs', { headers: { host } })
  expect((await GET(request, { params: Promise.resolve({}) })).status).toBe(status)
})
