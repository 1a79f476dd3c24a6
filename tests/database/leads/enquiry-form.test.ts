import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { answerPage } from '#app/(site)/page-table.ts'
import { publishDocument } from '../catalogue/publish/publish-document.ts'
import { processDatabase } from '../databases.ts'

vi.hoisted(() => Object.assign(process.env, { LOG_LEVEL: 'silent', SITE_INSTITUTE: 'harbour' }))

const { db } = processDatabase()
beforeAll(async () => {
  const course = (id: string, plans: object[] = []) => ({
    id,
    title: id,
    versions: [{ id: `${id}-1`, invites: [{ id: `${id}-2`, default: true, plans }] }],
  })
  const path = (code: string, ...ids: string[]) => ({
    code,
    name: `All of ${code}`,
    steps: ids.map((course_id) => ({ course_id })),
  })
  const institute = {
    format: 'catalogue/1',
    institute: { id: 'i1', slug: 'harbour', name: 'Harbour', contact: { whatsapp: '+919800000000' } },
    site: { prices_visible: false, course_page_url: 'https://learn.example.org/{course_id}' },
    courses: [
      course('knots'),
      course('sails'),
      course('dyes', [{ id: 'dyes-3', amount: 900, currency: 'INR' }]),
    ],
    learning_paths: [path('ROPE', 'knots', 'sails'), path('SAIL', 'sails', 'knots'), path('NIL')],
  }
  await publishDocument(db, institute, new Date())
  await db.updateTable('institutes').set({ leads_per_visitor: 1_000 }).execute()
})
beforeEach(() => db.deleteFrom('leads').execute())

const leads = () => db.selectFrom('leads').selectAll().orderBy('full_name').orderBy('course_id').execute()
const names = async () => (await leads()).map((row) => row.full_name)

const courseForm = '/courses/knots--knots/enquiry'
const ask = (path: string) => answerPage(new Request(new URL(path, 'http://localhost')))
/** Posts a form; a string is posted as browsers post a form. */
const post = (body: BodyInit, path = courseForm) => {
  const headers = {
    ...((typeof body === 'string' || body instanceof ReadableStream) && {
      'content-type': 'application/x-www-form-urlencoded',
    }),
  }
  const init = { method: 'POST', headers, body, duplex: 'half' }
  return answerPage(new Request(new URL(path, 'http://localhost'), init))
}

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

const fields = { full_name: 'Meera Nair', email: 'meera@example.org', message: 'कब? 50% & more' }

test('the form of a page is accepted as browsers send it, with and without a script', async () => {
  expect([(await post(new URLSearchParams(fields))).status, await names()]).toEqual([303, ['Meera Nair']])
  const again = await post('full_name=Arun+K&email=&phone=%2B919876543210&homepage=&consent=yes')
  expect([again.status, await names()]).toEqual([303, ['Arun K', 'Meera Nair']])
})

test('the form of a version has its own address, and without one the page of the course has it', async () => {
  expect((await ask(`${courseForm}?package_session_id=knots-1`)).status).toBe(200)
  for (const query of ['', '?package_session_id=sails-1']) {
    const { status, headers } = await ask(courseForm + query)
    expect([status, headers.get('location')]).toEqual([307, '/courses/knots#enquiry'])
  }
})

test('who asks for a price that is on request finds the question written', async () => {
  const html = await (await ask('/courses/dyes')).text()
  const [, path = ''] = /href="([^"#]*)#enquiry"[^>]*>Ask for the price</.exec(html) ?? []
  expect(path).toBe('/courses/dyes/enquiry?ask=price')
  const question = async (address: string) =>
    /<textarea[^>]*name="message"[^>]*>([^<]*)</.exec(await (await ask(address)).text())?.[1]
  expect(await question(path)).toBe('What is the price?')
  expect(await question(`${courseForm}?package_session_id=knots-1`)).toBe('')
})

test('a form that is too large and claims no length is refused without being read to its end', async () => {
  const { stream, sentBytes } = formWithoutLength(20_000_000)
  expect((await post(stream)).status).toBe(400)
  expect(sentBytes()).toBeLessThan(200_000)
  expect(await names()).toEqual([])
})

test('a media type that no form of ours has is refused with the page', async () => {
  const parts = new FormData()
  for (const [name, value] of Object.entries(fields)) parts.set(name, value)
  const answer = await post(parts)
  expect([answer.status, await names()]).toEqual([415, []])
  expect(await answer.text()).toContain('id="enquiry"')
})

test('the confirmation is the receipt, or for a repeat a page with the number only; it leads to WhatsApp, and is for no search engine', async () => {
  const sent = async () => (await post('full_name=Meera&email=m%40example.org')).headers.get('location') ?? ''
  const [receipt, repeat] = [await sent(), await sent()]
  const number = (await leads())[0]?.id.slice(0, 8)
  expect(receipt).toMatch(/^\/enquiries\/[\w-]{22}$/)
  expect(repeat).toBe(`/courses/knots/enquiry/${number}`)
  for (const location of [receipt, repeat]) {
    const html = await (await ask(location)).text()
    expect(html).toContain('<meta name="robots" content="noindex, follow"/>')
    expect(html).toContain(`Its number is ${number}.`)
    expect(html).toMatch(new RegExp(`https://wa\\.me/919800000000[^"]*${number}`))
  }
})

test('a form that another website sends is refused with the advice to open the page itself', async () => {
  const init = {
    method: 'POST',
    headers: { origin: 'https://elsewhere.example' },
    body: new URLSearchParams(fields),
  }
  const answer = await answerPage(new Request(new URL(courseForm, 'http://localhost'), init))
  expect([answer.status, await names()]).toEqual([403, []])
  expect(await answer.text()).toContain('Please open this page itself')
})

test.each(['x', '1234567', '123456789', 'ABCDEF01'])(
  'the invented address %s has no confirmation',
  async (end) => {
    expect((await ask(`${courseForm}/${end}`)).status).toBe(404)
  },
)

test('the page’s address and campaign are stored from a page of the course only', async () => {
  const own = 'http://localhost:3000/courses/knots'
  for (const [given, kept] of [
    [`${own}?utm_source=mail`, `${own}?utm_source=mail`],
    ['https://elsewhere.example/?utm_source=mail', own],
  ]) {
    await db.deleteFrom('leads').execute()
    await post(new URLSearchParams({ ...fields, page_url: String(given) }))
    expect(await leads()).toMatchObject([{ page_url: kept }])
  }
})

describe('about a learning path', () => {
  const form = (code: string) => `/learning-paths/${code}/enquiry`

  test('an enquiry names it with its first course, and one about another path is another', async () => {
    for (const code of ['ROPE', 'SAIL', 'rope']) {
      const answer = await post(new URLSearchParams(fields), form(code))
      const confirmation = await ask(answer.headers.get('location') ?? '')
      expect([answer.status, confirmation.status]).toEqual([303, 200])
      expect(await confirmation.text()).toContain(`href="/learning-paths/${code.toUpperCase()}"`)
    }
    const page_url = expect.stringMatching(/\/learning-paths\/ROPE$/)
    expect(await leads()).toMatchObject([
      { course_id: 'knots', custom_fields: { learning_path: 'All of ROPE' }, page_url, repeats: 1 },
      { course_id: 'sails', custom_fields: { learning_path: 'All of SAIL' }, repeats: 0 },
    ])
  })

  test('a fault brings the page of the path with it, and a path without steps takes no enquiry', async () => {
    const answer = await post('email=meera%40example.org', form('ROPE'))
    const html = expect.stringContaining('<h1>All of ROPE</h1>')
    expect([answer.status, await answer.text()]).toEqual([422, html])
    expect((await post(new URLSearchParams(fields), form('NIL'))).status).toBe(404)
    const moved = await ask(form('ROPE'))
    expect([moved.status, moved.headers.get('location')]).toEqual([307, '/learning-paths/ROPE#enquiry'])
  })
})

describe('Turnstile', () => {
  const before = process.env
  afterAll(() => {
    process.env = before
  })

  test('is loaded only where it is set up, and then the policy allows no other host', async () => {
    const without = await post('full_name=Meera')
    expect(without.headers.get('content-security-policy')).not.toContain('cloudflare')
    expect(await without.text()).not.toMatch(/turnstile/i)
    // The public test keys; an unreachable Turnstile holds no enquiry.
    const TURNSTILE_SITE_KEY = '1x00000000000000000000AA'
    process.env = { ...before, TURNSTILE_SITE_KEY, TURNSTILE_SECRET: '1x0000000000000000000000000000000AA' }
    const answer = await post('full_name=Meera')
    const html = await answer.text()
    expect(html).toContain(`data-sitekey="${TURNSTILE_SITE_KEY}"`)
    expect(html).toContain('data-response-field-name="turnstile_token"')
    expect(html).toContain('src="https://challenges.cloudflare.com/turnstile/v0/api.js"')
    const policy = answer.headers.get('content-security-policy') ?? ''
    const allowing = policy.split('; ').filter((part) => part.includes('cloudflare'))
    expect(allowing.map((part) => part.split(' ')[0])).toEqual(['script-src', 'frame-src'])
  })
})
