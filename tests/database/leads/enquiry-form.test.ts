import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { POST } from '#app/(site)/courses/[course]/enquiry/route.ts'
import { type Db, openDatabase } from '#lib/db/open.ts'
import { setDatabase } from '../../api/gates-setup.ts'
import { publishGenerated } from '../catalogue/publish/publish-document.ts'

let db: Db
let course: string

vi.hoisted(() => Object.assign(process.env, { LOG_LEVEL: 'silent', SITE_INSTITUTE: 'generated-1-1' }))

beforeAll(async () => {
  db = openDatabase({ url: undefined, folder: undefined, poolMax: 1 })
  setDatabase(db)
  const institute = await publishGenerated(db, 3, new Date())
  const opening = db.selectFrom('published_openings').select('course_id')
  course = (await opening.where('institute_id', '=', institute).executeTakeFirstOrThrow()).course_id
})
beforeEach(async () => {
  await db.deleteFrom('leads').execute()
})
afterAll(() => db.destroy())

const names = async () =>
  (await db.selectFrom('leads').select('full_name').execute()).map((row) => row.full_name)

/** What the page answers to a form. */
const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  POST(new Request('http://localhost/', { method: 'POST', headers, body, duplex: 'half' } as RequestInit), {
    params: Promise.resolve({ course }),
  })

/** A body of so many bytes that begins like a form, without a Content-Length, which says how much of it was taken. */
function formWithoutLength(bytes: number) {
  let sent = 0
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const text = sent === 0 ? 'full_name=Meera&email=m%40example.org&message=' : ''
        const chunk = Buffer.from(text.padEnd(16_384, 'x'))
        sent += chunk.length
        controller.enqueue(chunk)
        if (sent >= bytes) controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  return { stream, sentBytes: () => sent }
}

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const fields = { full_name: 'Meera Nair', email: 'meera@example.org', message: 'कब? 50% & more' }

test('nothing of another host stands in a page where Turnstile is not set up', async () => {
  const answer = await post('full_name=Meera', form)
  expect(answer.headers.get('content-security-policy')).not.toContain('cloudflare')
  expect(await answer.text()).not.toMatch(/turnstile/i)
})

test('the form of a page is taken as a browser sends it, with a script and without', async () => {
  const answer = await post(new URLSearchParams(fields))
  expect([answer.status, await names()]).toEqual([200, ['Meera Nair']])
  const again = await post('full_name=Arun+K&email=&phone=%2B919876543210&homepage=&consent=yes', form)
  expect([again.status, (await names()).sort()]).toEqual([200, ['Arun K', 'Meera Nair']])
})

test('a form that is too large and claims no length is refused without being read to its end', async () => {
  const { stream, sentBytes } = formWithoutLength(20_000_000)
  expect((await post(stream, form)).status).toBe(400)
  expect(sentBytes()).toBeLessThan(200_000)
  expect(await names()).toEqual([])
})

test('what no form of ours sends is refused with the page', async () => {
  const parts = new FormData()
  for (const [name, value] of Object.entries(fields)) parts.set(name, value)
  const answer = await post(parts)
  expect([answer.status, await names()]).toEqual([415, []])
  expect(await answer.text()).toContain('id="enquiry"')
})
