import { gzipSync } from 'node:zlib'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { type Origins, startOrigins } from './cors-servers.ts'
import { sharedTarget } from './site.ts'

let origins: Origins
let course: { id: string; title: string }

const ownStyle = 'html { background: light-dark(#fff, #121212); color: light-dark(#111, #eee) }'

/** A page of an institute's own website: nothing inline, and what its policy has to allow. */
const pageOf = (body: string, attributes: string): string =>
  `<!doctype html><html lang="en" ${attributes}><head><meta charset="utf-8"><title>A school</title>
  <meta name="color-scheme" content="light dark"><meta name="viewport" content="width=device-width">
  <link rel="stylesheet" href="/page.css">
  <script src="${origins.api}/embed.js" data-key="${origins.keys.demo}" async></script></head>
  <body><main><h1>A school</h1><h2>Courses</h2>${body}</main></body></html>`

test.skip(sharedTarget().databaseUrl === undefined, 'There is no PostgreSQL: set TEST_POSTGRES_URL.')

test.beforeAll(async () => {
  origins = await startOrigins((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://localhost')
    if (request.url === '/page.css') return response.setHeader('content-type', 'text/css').end(ownStyle)
    const policy = `default-src 'none'; style-src 'self'; script-src ${origins.api}; connect-src ${origins.api}; img-src *`
    response
      .setHeader('content-security-policy', policy)
      .setHeader('content-type', 'text/html; charset=utf-8')
    response.end(pageOf(searchParams.get('body') ?? '', searchParams.get('html') ?? ''))
  })
  const answer = await fetch(`${origins.api}/catalog/v1/courses?q=tabla&page_size=1`, {
    headers: { 'X-API-Key': origins.keys.demo },
  })
  course = ((await answer.json()) as { data: (typeof course)[] }).data[0] ?? { id: '', title: '' }
})
test.afterAll(() => origins?.stop())

/** Opens a page of the verified website, and returns the violations of its policy. */
async function open(page: Page, body: string, html = '', website = origins.verified): Promise<string[]> {
  const refused: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) refused.push(message.text())
  })
  await page.goto(`${website}/?${new URLSearchParams({ body, html })}`)
  return refused
}

const things = (page: Page) =>
  page
    .locator('head script[type="application/ld+json"]')
    .evaluateAll((scripts) =>
      scripts.map(({ textContent }) => JSON.parse(textContent ?? '') as { '@type': string }),
    )

const expectNoFaults = async (page: Page) =>
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])

test('lists courses under a strict policy on the institute’s own website, with their structured data', async ({
  page,
}) => {
  const refused = await open(page, '<catalogue-courses stream="music" limit="3"></catalogue-courses>')
  await expect(page.getByRole('listitem')).toHaveCount(3)
  expect((await things(page)).map((thing) => thing['@type'])).toEqual(['ItemList'])
  await page.getByRole('button', { name: 'More courses' }).click()
  await expect(page.getByRole('listitem')).toHaveCount(6)
  await expect(page.getByRole('listitem').nth(3).getByRole('link')).toBeFocused()
  expect(refused).toEqual([])
})

for (const colorScheme of ['light', 'dark'] as const) {
  for (const html of ['dir="ltr"', 'dir="rtl"']) {
    test(`has no accessibility fault and no sideways scrolling, ${colorScheme}, ${html}`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width: 320, height: 640 })
      await open(
        page,
        `<catalogue-courses searchable limit="2"></catalogue-courses>
        <catalogue-course id="${course.id}"></catalogue-course>
        <catalogue-enquiry course="${course.id}"></catalogue-enquiry>`,
        html,
      )
      await expect(page.getByRole('article')).toBeVisible()
      await expect(page.getByRole('listitem').first()).toBeVisible()
      await expectNoFaults(page)
      const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
      expect(widths[0]).toBeLessThanOrEqual(widths[1] ?? 0)
    })
  }
}

test('lists the next batches with date and place, narrowed by attributes', async ({ page }) => {
  await open(page, '<catalogue-batches stream="music" delivery="onsite" limit="3"></catalogue-batches>')
  const cards = page.locator('catalogue-batches').getByRole('listitem')
  await expect(cards).toHaveCount(3)
  const days = await cards
    .locator('time')
    .evaluateAll((all: HTMLTimeElement[]) => all.map(({ dateTime }) => dateTime))
  expect(days).toEqual([...days].sort())
  for (const text of await cards.allTextContents()) expect(text).toMatch(/Starts \d.*In person/)
  await expectNoFaults(page)
  await open(page, '<catalogue-batches stream="nothing"></catalogue-batches>')
  await expect(page.getByRole('status')).toHaveText(/No batch with a date/)
})

test('shows a course, and its structured data as long as it is shown', async ({ page }) => {
  await open(page, `<catalogue-course id="${course.id}"></catalogue-course>`)
  await expect(page.getByRole('heading', { name: course.title })).toBeVisible()
  expect((await things(page)).map((thing) => thing['@type'])).toEqual(['Course'])
  await page.locator('catalogue-course').evaluate((element) => element.remove())
  expect(await things(page)).toEqual([])
})

test('sends an enquiry, and before that says at the field what is missing', async ({ page }) => {
  const body = `<catalogue-enquiry course="${course.id}"></catalogue-enquiry>`
  // The visit begins on another page of the website.
  await page.goto(`${origins.verified}/?utm_campaign=monsoon&token=secret`)
  await page.waitForFunction(() => customElements.get('catalogue-enquiry'))
  await open(page, body)
  await page.getByLabel('Your name').fill('Meera Nair')
  await page.getByRole('button', { name: 'Send enquiry' }).click()
  await expect(page.getByRole('alert')).toHaveText(/e-mail address/)
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await page.getByLabel('E-mail').fill('meera@post.example')
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await page.getByRole('button', { name: 'Send enquiry' }).click()
  await expect(page.getByRole('status')).toHaveText('Thank you. Your enquiry has arrived.')
  expect((await sent).postDataJSON()).toMatchObject({
    consent_notice: 'embed-2026-11-22',
    consent_language: 'en',
    page_url: `${origins.verified}/`,
    attribution: { landing_url: `${origins.verified}/?utm_campaign=monsoon`, utm_campaign: 'monsoon' },
  })
})

test('finds what was meant when the page has a search box', async ({ page }) => {
  await open(page, '<catalogue-courses searchable limit="3"></catalogue-courses>')
  await page.getByRole('searchbox').fill('sitr')
  await page.getByRole('searchbox').press('Enter')
  await expect(page.getByRole('status')).toContainText('sitar')
  await expect(page.getByRole('listitem').first()).toContainText(/sitar/i)
})

test('tells the owner of a website that is not verified which address the institute has to add', async ({
  page,
}) => {
  const elsewhere = origins.verified.replace('127.0.0.1', 'localhost')
  await open(page, '<catalogue-courses></catalogue-courses>', '', elsewhere)
  await expect(page.getByRole('status')).toContainText(`add exactly ${elsewhere} to its websites`)
})

test('is at most 12 KB on the wire', async ({ request }) => {
  const answer = await request.get(`${origins.api}/embed.js`)
  expect(gzipSync(await answer.body()).length).toBeLessThanOrEqual(12 * 1024)
})
