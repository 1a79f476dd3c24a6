import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { answerPage } from '#app/(site)/page-table.ts'
import { GET as sitemap } from '#app/sitemap.xml/route.ts'
import type { Db } from '#lib/base/db/open.ts'
import { publishDue } from '#lib/contract/catalogue/publish/publish.ts'
import { publishDueInstitutes } from '#lib/contract/publish-when-due.ts'
import { openMemory } from '../../api/gates-setup.ts'
import { publishGenerated } from '../catalogue/publish/publish-document.ts'

/** The platform's side of it: what a function is given to drop what the cache keeps. */
const dropped = vi.hoisted(() => {
  Object.assign(process.env, { LOG_LEVEL: 'silent', VERCEL: '1', SITE_INSTITUTE: 'generated-1-1' })
  const tags: string[] = []
  const purge = { dangerouslyDeleteByTag: async (tag: string) => void tags.push(tag) }
  Object.assign(globalThis, { [Symbol.for('@vercel/request-context')]: { get: () => ({ purge }) } })
  return tags
})
const id = 'generated-1-1'
const tag = 'pages-of-generated-1-1'

let db: Db
beforeAll(async () => {
  db = await openMemory()
  await publishGenerated(db, 3, new Date())
})
beforeEach(() => {
  dropped.length = 0
})

const page = (path = '') => answerPage(new Request(`http://localhost/${path}`))
const edit = () =>
  db
    .updateTable('courses')
    .set({ title: `Edited ${Math.random()}` })
    .execute()

test('every answer that the platform keeps has the tag of the institute', async () => {
  const answers = [await page(), await page('courses')]
  for (const answer of [...answers, await sitemap(new Request('http://localhost/sitemap.xml'))]) {
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toContain('s-maxage=')
    expect(answer.headers.get('vercel-cache-tag')).toBe(tag)
  }
  expect(dropped).toEqual([])
})

test('a publish drops what the platform keeps, whoever publishes, and nothing else does', async () => {
  await page()
  await page()
  expect(dropped).toEqual([])
  await edit()
  await page()
  await expect.poll(() => dropped.length).toBeGreaterThan(0)
  expect(new Set(dropped)).toEqual(new Set([tag]))

  dropped.length = 0
  await edit()
  await publishDueInstitutes(db)
  await expect.poll(() => dropped).toEqual([tag])

  await page()
  dropped.length = 0
  await edit()
  await publishDue(db, id, new Date())
  expect(dropped).toEqual([])
  await page()
  await expect.poll(() => dropped).toEqual([tag])
})
