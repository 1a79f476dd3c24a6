import { beforeAll, expect, test, vi } from 'vitest'
import { POST } from '#app/mcp/route.ts'
import { publishDocument } from '../../../database/catalogue/publish/publish-document.ts'
import { processDatabase } from '../../../database/databases.ts'
import { addressesIn, documentOf, origins, settings, slugs } from '../../../database/site/three-sites.ts'

const { db } = processDatabase()

vi.hoisted(() => Object.assign(process.env, { LOG_LEVEL: 'silent' }))
Object.assign(process.env, settings)

beforeAll(async () => {
  for (const slug of slugs) await publishDocument(db, documentOf(slug), new Date())
})

const search = (host: string) =>
  Promise.resolve(
    POST(
      new Request('http://localhost/mcp', {
        method: 'POST',
        headers: { host, 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name: 'search_courses', arguments: { search: 'course' } },
        }),
      }),
    ),
  )

test('assistants are answered by the institute of the host, also where visitors are sent on', async () => {
  for (const [host, slug] of [
    ['music.example', 'music'],
    ['www.music.example', 'music'],
    ['craft.courses.example', 'craft'],
    ['localhost', 'harbour'],
  ] as const) {
    const text = await (await search(host)).text()
    expect(text).toContain(`${slug} course 0`)
    const found = addressesIn(text).filter((address) => address.includes('/courses/'))
    expect(new Set(found.map((address) => new URL(address).origin))).toEqual(new Set([origins[slug]]))
  }
  expect((await search('evil.example')).status).toBe(404)
})
