import { expect, type Page, test } from '@playwright/test'
import { buildForNext } from '../next-build.ts'
import { openOnServer, type Running, startNext } from './deployments.ts'

test.skip(!process.env.TEST_POSTGRES_URL, 'There is no PostgreSQL: set TEST_POSTGRES_URL.')

let database: Awaited<ReturnType<typeof openOnServer>>
let api: Running
let site: Running

test.beforeAll(async () => {
  // The first time, the product is built.
  test.setTimeout(300_000)
  await buildForNext()
  database = await openOnServer()
  api = await startNext({ DATABASE_URL: database.url })
  const settings = { SITE_API_URL: `${api.origin}/catalog/v1`, SITE_API_KEY: database.key }
  // Not until it is ready: it has no database.
  site = await startNext(settings, '/healthz')
})
test.afterAll(async () => {
  await site?.stop()
  await api?.stop()
  await database?.drop()
})

/** Goes through a site as a visitor does, to an enquiry that is sent. */
async function visit(page: Page, origin: string): Promise<void> {
  await page.goto(origin)
  await expect(page).toHaveTitle('Osari College of Music, Craft and Languages')
  await page.getByLabel('Search the courses').fill('tabla')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('article').getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/tabla/i)
  await page.getByLabel('Your name').fill('Ada Byron')
  await page.getByLabel('E-mail').fill(`ada-${new URL(origin).port}@post.example`)
  await page.getByRole('button', { name: 'Send enquiry' }).click()
  await expect(page.getByRole('heading', { name: /Your enquiry has arrived/ })).toBeVisible()
}

test('Next alone serves the site on PostgreSQL, enquiries too', async ({ page }) => {
  await visit(page, api.origin)
})

test('a site without a database serves the same over the API of another deployment', async ({ page }) => {
  await visit(page, site.origin)
  await page.goto(`${site.origin}/courses?q=bookbinding`)
  await page.getByRole('article').getByRole('link').first().click()
  await expect(page.getByRole('complementary')).toContainText(/Enrolment closes on [^(]+\(in 5 days\)/)
})
