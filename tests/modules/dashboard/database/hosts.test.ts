import { expect, test, vi } from 'vitest'
import { GET } from '#app/dashboard/sign-in/route.tsx'
import { processDatabase } from '../../../database/databases.ts'
import { settings } from '../../../database/site/three-sites.ts'

processDatabase()

vi.hoisted(() => Object.assign(process.env, { LOG_LEVEL: 'silent', DASHBOARD_SECRET: 'x'.repeat(32) }))
Object.assign(process.env, settings)

test.each([
  ['site.example', 200],
  ['localhost', 200],
  ['music.example', 404],
  ['evil.example', 404],
])('the dashboard at the host %s is %i', async (host, status) => {
  const request = new Request('http://localhost/dashboard/sign-in', { headers: { host } })
  expect((await GET(request, { params: Promise.resolve({}) })).status).toBe(status)
})
