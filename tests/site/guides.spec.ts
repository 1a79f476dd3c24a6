import { expect, type Page, test } from '@playwright/test'
import { listGuides } from '#lib/modules/docs/guides.ts'
import { type Origins, startOrigins } from './cors-servers.ts'
import { sharedTarget } from './site.ts'

let origins: Origins

test.skip(sharedTarget().databaseUrl === undefined, 'There is no PostgreSQL: set TEST_POSTGRES_URL.')

test.beforeAll(async () => {
  origins = await startOrigins((request, response) => {
    const guide = listGuides().find(({ slug }) => request.url === `/${slug}`)
    const [, code = ''] = /^```html\n(.*?)^```/ms.exec(guide?.markdown ?? '') ?? []
    const body = code
      .replaceAll('https://courses.example.org', origins.api)
      .replaceAll('cat_pub_…', origins.keys.demo)
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><html lang="en"><meta charset="utf-8"><title>A school</title>${body}`)
  })
})
test.afterAll(() => origins?.stop())

/** Opens the page that a guide's HTML makes, on the institute's own website. */
const open = (page: Page, guide: string) => page.goto(`${origins.verified}/${guide}`)

test('the page of the guide about browsers lists courses', async ({ page }) => {
  await open(page, 'browsers')
  await expect(page.getByRole('link')).toHaveCount(3)
})

test('the form of the guide about enquiries sends one, and shows a refusal', async ({ page }) => {
  await open(page, 'enquiries')
  await page.getByLabel('Name').fill('Meera Nair')
  await page.getByRole('button').click()
  await expect(page.getByRole('status')).toContainText('phone')
  await page.getByLabel('E-mail').fill('meera@post.example')
  await page.getByRole('button').click()
  await expect(page.getByRole('status')).toHaveText('Thank you.')
})

test('the elements of the guide about embedding show courses and a form', async ({ page }) => {
  await open(page, 'embed')
  await expect(page.getByRole('listitem').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send enquiry' })).toBeVisible()
})
