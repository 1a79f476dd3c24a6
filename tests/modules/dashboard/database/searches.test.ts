import { beforeAll, expect, test } from 'vitest'
import * as coursesRoute from '#app/catalog/v1/courses/route.ts'
import { storeSearches } from '#lib/modules/dashboard/searches/store.ts'
import { createKey } from '#lib/office/institutes/keys.ts'
import { publishDocument } from '../../../database/catalogue/publish/publish-document.ts'
import { courseOf, documentOf } from '../../../database/commands/setup.ts'
import { type Browser, db, signIn } from './setup.ts'

let admin: Browser
let other: Browser
let desk: Browser
let key: string

beforeAll(async () => {
  const courses = [courseOf('knitting', { title: 'Knitting' })]
  await publishDocument(db, { ...documentOf('craft'), courses }, new Date())
  await publishDocument(db, documentOf('music'), new Date())
  admin = await signIn('id-craft', 'admin@craft.example')
  other = await signIn('id-music', 'admin@music.example')
  desk = await signIn('id-craft', 'desk@craft.example', 'desk')
  const terms = { name: 'x', product: 'pub', expires_at: null, limit_per_minute: null } as const
  key = (await createKey(db, { ...terms, institute_id: 'id-craft', scopes: ['catalog:read'] })).key
})

const search = (words: string) =>
  coursesRoute.GET(
    new Request(`http://localhost/catalog/v1/courses?search=${encodeURIComponent(words)}`, {
      headers: { 'x-api-key': key },
    }),
    { params: Promise.resolve({}) },
  )
const pageOf = async (browser: Browser) => {
  const answer = await browser.get('/dashboard/searches')
  return [answer.status, await answer.text()] as const
}

test('admins see what was looked for in their own institute, each where it belongs', async () => {
  for (const words of ['Woodturning', 'Knotting', 'Knitting', 'asha@example.org'])
    expect((await search(words)).status).toBe(200)
  await storeSearches(db, new Date())
  const [status, html] = await pageOf(admin)
  expect(status).toBe(200)
  const [before, nothing = '', corrected = ''] = html.split(/Found nothing|Found after a correction/)
  expect([nothing.includes('woodturning'), nothing.includes('knotting')]).toEqual([true, false])
  expect([corrected.includes('woodturning'), corrected.includes('knotting')]).toEqual([false, true])
  expect(before).toContain('href="/dashboard/searches"')
  expect(html).not.toMatch(/asha|knitting/)
  expect((await pageOf(other))[1]).not.toMatch(/woodturning|knotting/)
  expect((await pageOf(desk))[0]).toBe(403)
})
