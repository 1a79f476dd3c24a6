import { expect, type Page, test } from '@playwright/test'
import { openDatabase } from '#lib/base/db/open.ts'
import { listGuides } from '#lib/modules/docs/guides.ts'
import { type Origins, startOrigins } from '../../../site/cors-servers.ts'
import { sharedTarget } from '../../../site/site.ts'

let origins: Origins
/** The course that the form of the guide asks about. */
let asked: { id: string; version: string }

test.skip(sharedTarget().databaseUrl === undefined, 'There is no PostgreSQL: set TEST_POSTGRES_URL.')

test.beforeAll(async () => {
  origins = await startOrigins((request, response) => {
    const guide = listGuides().find(({ path }) => `/docs${request.url?.split('?')[0]}` === path)
    const [, code = ''] = /^```html\n(.*?)^```/ms.exec(guide?.markdown ?? '') ?? []
    const body = code
      .replaceAll('http://localhost:3000', origins.api)
      .replaceAll('cat_pub_…', origins.keys.demo)
      .replaceAll('PACKAGE_SESSION_ID', asked.version)
      .replaceAll('COURSE_ID', asked.id)
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><html lang="en"><meta charset="utf-8"><title>A school</title>${body}`)
  })
  const headers = { 'x-api-key': origins.keys.demo }
  const list = await fetch(`${origins.api}/catalog/v1/courses?page_size=1`, { headers })
  const [course] = (await list.json()).data
  asked = { id: course.id, version: course.variants[0].package_session_id }
})
test.afterAll(() => origins?.stop())

/** Opens the page that a guide's HTML makes, on the institute's own website. */
const open = (page: Page, guide: string) => page.goto(`${origins.verified}/${guide}`)

test('the page of the guide about browsers lists courses', async ({ page }) => {
  await open(page, 'browsers')
  await expect(page.getByRole('link')).toHaveCount(3)
})

test('the form of the guide about enquiries tells the office course, version, page and campaign once, and shows a refusal', async ({
  page,
}) => {
  await page.goto(`${origins.verified}/enquiries?utm_source=newsletter&token=secret`)
  await page.getByLabel('Name').fill('Meera Nair')
  await page.getByRole('button').click()
  await expect(page.getByRole('status')).toContainText('phone')
  await page.getByLabel('E-mail').fill('meera@post.example')
  // The first attempt is saved, but its answer is lost.
  await page.route('**/leads', (route) => route.fetch().then(() => route.abort()), { times: 1 })
  await page.getByRole('button').click()
  await expect(page.getByRole('status')).toHaveText('Thank you.')

  const db = openDatabase({ url: sharedTarget().databaseUrl, folder: undefined, poolMax: 1 })
  const stored = await db
    .selectFrom('leads')
    .select(['course_id', 'package_session_id', 'page_url', 'attribution'])
    .where('email', '=', 'meera@post.example')
    .execute()
  await db.destroy()
  const address = `${origins.verified}/enquiries`
  expect(stored).toEqual([
    {
      course_id: asked.id,
      package_session_id: asked.version,
      page_url: address,
      attribution: { landing_url: address, utm_source: 'newsletter' },
    },
  ])
})

test('the elements of the guide about embedding show courses and a form', async ({ page }) => {
  await open(page, 'embed')
  await expect(page.getByRole('listitem').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send enquiry' })).toBeVisible()
})
