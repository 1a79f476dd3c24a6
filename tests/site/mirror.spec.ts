import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { type Origins, startOrigins } from './cors-servers.ts'
import { brokenLinks, crawl } from './crawl.ts'
import { mirror, serveFolder } from './mirror-folder.ts'
import { sitemapFaults, sitemapUrls } from './proof-sitemap.ts'
import { sharedTarget, words } from './site.ts'

const folder = mkdtempSync(join(tmpdir(), 'catalogue-mirror-'))
let origins: Origins
let _printed: string

test.skip(sharedTarget().databaseUrl === undefined, 'There is no PostgreSQL: set TEST_POSTGRES_URL.')

test.beforeAll(async () => {
  // Several hundred pages and pictures are made.
  test.setTimeout(180_000)
  origins = await startOrigins(serveFolder(folder))
  // Run by npm outside the folder, which is named by its path.
  const { status, output } = await mirror(
    [
      ...['--out', basename(folder), '--base-url', origins.verified],
      ...['--institute', 'demo', '--enquiries-key', origins.keys.leadsOnly],
    ],
    { INIT_CWD: dirname(folder), DATABASE_URL: sharedTarget().databaseUrl ?? '', SITE_URL: origins.api },
  )
  _printed = output
  expect([status, output]).toEqual([0, expect.stringMatching(/pages and \d+ other files/)])
})
test.afterAll(async () => {
  await origins?.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function openCourse(page: Page, title: string): Promise<void> {
  await page.goto(`${origins.verified}/courses/`)
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

test('every link of the mirror leads to one of its files, and what may be indexed is in a valid sitemap', async () => {
  const pages = await crawl(origins.verified)
  expect(brokenLinks(pages)).toEqual([])
  const xml = readFileSync(join(folder, 'sitemap.xml'), 'utf8')
  expect(await sitemapFaults(xml)).toEqual([])
  const listed = [...pages].filter(([, { isListed }]) => isListed).map(([url]) => url)
  expect(listed.sort()).toEqual(sitemapUrls(xml).sort())
  expect(listed.length).toBeGreaterThan(60)
  expect(readFileSync(join(folder, 'robots.txt'), 'utf8')).toContain(`${origins.verified}/sitemap.xml`)
})

test('an enquiry is refused with reasons, mended and sent from the verified website', async ({ page }) => {
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  await openCourse(page, 'Wheel Throwing')
  const form = page.getByRole('region', { name: words.enquire })
  await form.getByRole('button', { name: words.send }).click()
  await expect(form.getByRole('link', { name: 'Please give your name' })).toBeVisible()
  await form.getByLabel(words.name).fill('Meera Nair')
  await form.getByLabel(words.phone).fill('12')
  await form.getByRole('button', { name: words.send }).click()
  await expect(form.getByRole('link', { name: 'Please give one phone number' })).toBeVisible()
  await expect(form.getByText('Please give your name')).toHaveCount(0)
  await form.getByLabel(words.phone).fill('+91 98765 43210')
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await form.getByRole('button', { name: words.send }).click()
  const body = (await sent).postDataJSON()
  expect(body.page_url).toBe(page.url().split(/[?#]/)[0])
  expect(new URL(body.attribution.landing_url).pathname).toMatch(/^\/courses\//)
  await expect(form.getByRole('status')).toContainText('Your enquiry has arrived')
  await expect(form.getByRole('status')).toBeFocused()
  // The refused one is an error to the browser; nothing else is, such as the page's own policy.
  expect(problems.filter((problem) => !/status of 400/.test(problem))).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the hosted page stands where the form would be', async ({ page }) => {
    await openCourse(page, 'Wheel Throwing')
    const part = page.getByRole('region', { name: words.enquire })
    await expect(part.getByRole('link', { name: /^Continue at / })).toHaveAttribute('href', /^https:\/\//)
    await expect(part.getByRole('button')).toBeHidden()
  })
})

test('what is not there is answered by a page that leads on', async ({ page }) => {
  const response = await page.goto(`${origins.verified}/courses/nothing/`)
  expect(response?.status()).toBe(404)
  await page.getByRole('main').getByRole('link', { name: 'Craft', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Craft' })).toBeVisible()
})

test('the key that forms show is in the pages with a form, and no other', async () => {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
  const holds = (key: string) =>
    entries
      .filter(({ parentPath, name }) => readFileSync(join(parentPath, name)).includes(key))
      .map(({ name }) => name)
  expect(holds(origins.keys.demo)).toEqual([])
  expect(holds(origins.keys.leadsOnly).length).toBeGreaterThan(40)
})
