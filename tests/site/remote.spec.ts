import { expect, type Page, test } from '@playwright/test'
import { buildForNext } from '../next-build.ts'
import { openOnServer, type Running, startNext, startWay, type Way } from './deployments.ts'

const server = process.env.TEST_POSTGRES_URL ?? ''
test.skip(server === '', 'There is no PostgreSQL: set TEST_POSTGRES_URL.')

let database: Awaited<ReturnType<typeof openOnServer>>
let api: Running
let way: Way
let site: Running

test.beforeAll(async () => {
  // The first time, the product is built.
  test.setTimeout(300_000)
  await buildForNext()
  database = await openOnServer(server)
  api = await startNext({ DATABASE_URL: database.url })
  way = await startWay(api.origin)
  const settings = { SITE_API_URL: `${way.origin}/catalog/v1`, SITE_API_KEY: database.key }
  // Not until it is ready: it has no database.
  site = await startNext(settings, '/healthz')
})
test.afterAll(async () => {
  await site?.stop()
  await way?.stop()
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

test('its pages in every language ask for at most four things at once', async ({ request }) => {
  const paths = ['/', '/hi', '/mr', '/courses', '/hi/courses', '/learning-paths', '/sitemap.xml']
  const answers = await Promise.all(paths.map((path) => request.get(site.origin + path)))
  expect(answers.map((answer) => answer.status())).toEqual(paths.map(() => expect.any(Number)))
  expect(answers.filter((answer) => answer.status() >= 500)).toEqual([])
  expect(way.most()).toBeLessThanOrEqual(4)
})

test('a limit that is used up, and failures in between, delay a page and do not break it', async ({
  page,
}) => {
  way.refuseNext(500, 429, 502)
  const answer = await page.goto(`${site.origin}/courses?sort=title`)
  expect(answer?.status()).toBe(200)
  await expect(page.getByRole('article').first()).toBeVisible()
})
