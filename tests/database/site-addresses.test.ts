import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { GET as course } from '#app/(site)/courses/[course]/route.ts'
import { type Db, openDatabase } from '#lib/db/open.ts'
import { setDatabase } from '../api/gates-setup.ts'
import { publishDocument } from './publish-document.ts'

let db: Db
const now = new Date('2026-11-20T10:00:00Z')

vi.hoisted(() => Object.assign(process.env, { LOG_LEVEL: 'silent', SITE_INSTITUTE: 'harbour' }))

/** Two courses, of which one is in Hindi too. */
const document = {
  format: 'catalogue/1',
  institute: { id: 'i1', slug: 'harbour', name: 'Harbour Institute' },
  site: {
    languages: {
      enabled: true,
      items: ['en', 'hi'].map((code) => ({ code, label: code, match: [code] })),
    },
  },
  courses: ['Weaving', 'Welding'].map((title, index) => ({
    id: title.toLowerCase(),
    title,
    versions: ['en', 'hi'].slice(index).map((tag) => ({
      id: `${title}-${tag}`,
      tags: [tag],
      invites: [{ id: `${title}-${tag}`, default: true }],
    })),
  })),
}

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'], now })
  db = openDatabase({ url: undefined, folder: undefined, poolMax: 1 })
  setDatabase(db)
})
afterAll(async () => {
  vi.useRealTimers()
  await db.destroy()
})

const open = (segment: string) =>
  course(new Request(`http://localhost/courses/${segment}`), {
    params: Promise.resolve({ course: segment }),
  })

test('a course that is renamed and named back is never kept on its way to the other name', async () => {
  await publishDocument(db, document, now)
  const ways = []
  for (const [title, asked] of [
    ['Crochet', 'weaving--weaving'],
    ['Weaving', 'crochet--weaving'],
  ]) {
    await sql`update courses set title = ${title} where id = 'weaving'`.execute(db)
    const { status, headers } = await open(String(asked))
    ways.push([status, headers.get('location')])
  }
  // A browser may keep what has moved for good without an end, and would then go round for ever.
  expect(ways).toEqual([
    [307, '/courses/crochet--weaving'],
    [307, '/courses/weaving--weaving'],
  ])
})
