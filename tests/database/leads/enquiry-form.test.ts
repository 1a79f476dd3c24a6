import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { answerPage } from '#app/(site)/page-table.ts'
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
  const opening = db.selectFrom('published_versions').select('course_id')
  course = (await opening.where('institute_id', '=', institute).executeTakeFirstOrThrow()).course_id
})
beforeEach(async () => {
  await db.deleteFrom('leads').execute()
})
afterAll(() => db.destroy())

const names = async () =>
  (await db.selectFrom('leads').select('full_name').execute()).map((row) => row.full_name)

/** Posts a form to the page. */
const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  answerPage(new Request(address(), { method: 'POST', headers, body, duplex: 'half' } as RequestInit))
const address = () => `http://localhost/courses/--${encodeURIComponent(course)}/enquiry`

/** A form of a length without a Content-Length, which counts the bytes that were read. */
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

test('without Turnstile a page loads nothing from other hosts', async () => {
  const answer = await post('full_name=Meera', form)
  expect(answer.headers.get('content-security-policy')).not.toContain('cloudflare')
  expect(await answer.text()).not.toMatch(/turnstile/i)
})

test('the form of a page is accepted as browsers send it, with and without a script', async () => {
  const answer = await post(new URLSearchParams(fields))
  expect([answer.status, await names()]).toEqual([303, ['Meera Nair']])
  const again = await post('full_name=Arun+K&email=&phone=%2B919876543210&homepage=&consent=yes', form)
  expect([again.status, (await names()).sort()]).toEqual([303, ['Arun K', 'Meera Nair']])
})

test('a form that is too large and claims no length is refused without being read to its end', async () => {
  const { stream, sentBytes } = formWithoutLength(20_000_000)
  expect((await post(stream, form)).status).toBe(400)
  expect(sentBytes()).toBeLessThan(200_000)
  expect(await names()).toEqual([])
})

test('fields that no form of ours sends are refused with the page', async () => {
  const parts = new FormData()
  for (const [name, value] of Object.entries(fields)) parts.set(name, value)
  const answer = await post(parts)
  expect([answer.status, await names()]).toEqual([415, []])
  expect(await answer.text()).toContain('id="enquiry"')
})

/** Posts a form and returns the text of its confirmation. */
async function confirmationOf(body: string): Promise<{ location: string; text: string }> {
  const location = (await post(body, form)).headers.get('location') ?? ''
  const html = await (await answerPage(new Request(new URL(location, 'http://localhost')))).text()
  return { location, text: html.slice(html.indexOf('<main')).replace(/<[^>]*>/g, ' ') }
}

test('the confirmation has its own address and number, and promises an answer only after consent', async () => {
  const agreed = await confirmationOf('full_name=Meera&email=m%40example.org&consent=yes')
  const [, number = ''] = /\/enquiry\/([0-9a-f]{8})\?answer=yes$/.exec(agreed.location) ?? []
  const { id } = await db.selectFrom('leads').select('id').executeTakeFirstOrThrow()
  expect([number, agreed.text.includes(`Its number is ${number}.`)]).toEqual([id.slice(0, 8), true])
  expect(agreed.text).toContain('We will answer')
  const silent = await confirmationOf('full_name=Arun&email=a%40example.org')
  expect(silent.location).toMatch(/\/enquiry\/[0-9a-f]{8}$/)
  expect(silent.text).not.toContain('We will answer')
  expect(silent.text).toContain('You did not agree to be contacted')
})

test('an invented address has no confirmation', async () => {
  for (const end of ['x', '1234567', '123456789', 'ABCDEF01'])
    expect([end, (await answerPage(new Request(`${address()}/${end}`))).status]).toEqual([end, 404])
})

test('the page’s address and campaign are stored from a page of the course only', async () => {
  const page = address().replace('/enquiry', '')
  const { location } = Object.fromEntries((await answerPage(new Request(page))).headers)
  const own = `http://localhost:3000${location}`
  for (const [given, kept] of [
    [`${own}?utm_source=mail`, `${own}?utm_source=mail`],
    ['https://elsewhere.example/?utm_source=mail', own],
  ]) {
    await db.deleteFrom('leads').execute()
    await post(new URLSearchParams({ ...fields, page_url: String(given) }))
    expect((await db.selectFrom('leads').select('page_url').executeTakeFirstOrThrow()).page_url).toBe(kept)
  }
})
