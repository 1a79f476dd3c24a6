import { afterAll, expect, test, vi } from 'vitest'
import { answerPage } from '#app/(site)/page-table.ts'
import { GET as sitemap } from '#app/sitemap.xml/route.ts'
import { openDatabase } from '#lib/base/db/open.ts'
import { setDatabase } from '../../api/gates-setup.ts'

vi.hoisted(() => Object.assign(process.env, { LOG_LEVEL: 'silent' }))
/** Nothing listens at port 1, so each connection is refused at once. */
const db = openDatabase({ url: 'postgres://localhost:1/nothing', folder: undefined, poolMax: 1 })
setDatabase(db)
afterAll(() => db.destroy())

test.each([
  ['/', 'en', 'ltr', 'in a minute'],
  ['/courses/knitting', 'en', 'ltr', 'in a minute'],
  ['/hi/courses', 'hi', 'ltr', 'एक मिनट'],
  ['/ar', 'ar', 'rtl', 'بعد دقيقة'],
])(
  '%s is a page of 503 in %s while the database cannot be reached, and says when to try again',
  async (path, language, direction, said) => {
    const answer = await answerPage(new Request(`http://localhost${path}`))
    expect(answer.status).toBe(503)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'retry-after': '5',
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
    })
    const html = await answer.text()
    expect(html).toContain(`<!doctype html><html lang="${language}" dir="${direction}">`)
    expect(html).toContain(said)
  },
)

test('a form sent meanwhile is given back, also to who has no script', async () => {
  const typed = { full_name: 'Meera "Nair"', message: 'Is there a <seat>?', consent: 'yes', other: 'x' }
  const answer = await answerPage(
    new Request('http://localhost/courses/knitting/enquiry', {
      method: 'POST',
      body: new URLSearchParams(typed),
    }),
  )
  expect(answer.status).toBe(503)
  const html = await answer.text()
  expect(html).toContain('What you wrote is still here')
  expect(html).toContain('name="full_name" value="Meera &quot;Nair&quot;"')
  expect(html).toMatch(/<textarea [^>]*name="message"[^>]*>Is there a &lt;seat&gt;\?<\/textarea>/)
  expect(html).toContain('<input type="hidden" name="consent" value="yes"/>')
  expect(html).not.toContain('"other"')
})

test('the sitemap is 503 while the database cannot be reached, and says when to try again', async () => {
  const answer = await sitemap(new Request('http://localhost/sitemap.xml'))
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  expect(answer.headers.get('cache-control')).toBe('no-store')
})
