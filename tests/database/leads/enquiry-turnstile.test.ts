import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { answerPage } from '#app/(site)/page-table.ts'
import { type Db, openDatabase } from '#lib/db/open.ts'
import { setDatabase } from '../../api/gates-setup.ts'
import { publishGenerated } from '../catalogue/publish/publish-document.ts'

/** Turnstile's public test keys; an unreachable Turnstile holds no enquiry. */
vi.hoisted(() =>
  Object.assign(process.env, {
    LOG_LEVEL: 'silent',
    SITE_INSTITUTE: 'generated-1-1',
    TURNSTILE_SITE_KEY: '1x00000000000000000000AA',
    TURNSTILE_SECRET: '1x0000000000000000000000000000000AA',
  }),
)

let db: Db
let course: string
beforeAll(async () => {
  db = openDatabase({ url: undefined, folder: undefined, poolMax: 1 })
  setDatabase(db)
  const institute = await publishGenerated(db, 3, new Date())
  const opening = db.selectFrom('published_versions').select('course_id')
  course = (await opening.where('institute_id', '=', institute).executeTakeFirstOrThrow()).course_id
})
afterAll(() => db.destroy())

const post = (fields: Record<string, string>) =>
  answerPage(
    new Request(`http://localhost/courses/--${encodeURIComponent(course)}/enquiry`, {
      method: 'POST',
      body: new URLSearchParams(fields),
    }),
  )

test('the form shows Turnstile, and the page’s policy allows no other host', async () => {
  const answer = await post({ full_name: 'Meera Nair' })
  const html = await answer.text()
  expect(html).toContain('data-sitekey="1x00000000000000000000AA"')
  expect(html).toContain('data-response-field-name="turnstile_token"')
  expect(html).toContain('src="https://challenges.cloudflare.com/turnstile/v0/api.js"')
  const policy = answer.headers.get('content-security-policy') ?? ''
  const allowing = policy.split('; ').filter((part) => part.includes('cloudflare'))
  expect(allowing.map((part) => part.split(' ')[0])).toEqual(['script-src', 'frame-src'])
})

test('an enquiry is accepted with a token, and without one from a page without a script', async () => {
  const person = { full_name: 'Meera Nair', email: 'meera@example.org' }
  expect((await post(person)).status).toBe(303)
  expect((await post({ ...person, message: 'More', turnstile_token: 'XXXX.DUMMY.TOKEN.XXXX' })).status).toBe(
    303,
  )
  const leads = await db.selectFrom('leads').select('suspicion').execute()
  expect(leads).toEqual([{ suspicion: null }, { suspicion: null }])
})
