import { gzipSync } from 'node:zlib'
import { expect, type Page, test } from '@playwright/test'
import { type Origins, startOrigins } from '../../../site/cors-servers.ts'
import { axeFaults, tooNarrow } from '../../../site/looks.ts'
import { sharedTarget } from '../../../site/site.ts'

let origins: Origins
let course: { id: string; title: string }

const ownStyle = 'html { background: light-dark(#fff, #121212); color: light-dark(#111, #eee) }'

/** A page of an institute's own website, as the guide has it: nothing inline, and what its policy has to allow. */
const pageOf = (body: string, attributes: string): string =>
  `<!doctype html><html ${/\blang=/.test(attributes) ? '' : 'lang="en"'} ${attributes}><head><meta charset="utf-8"><title>A school</title>
  <meta name="color-scheme" content="light dark"><meta name="viewport" content="width=device-width">
  <link rel="stylesheet" href="/page.css"></head>
  <body><main><h1>A school</h1><h2>Courses</h2>
  <script src="${origins.api}/embed.js" data-key="${origins.keys.demo}"></script>
  ${body}<h2>About us</h2><p>${'Who we are. '.repeat(90)}</p></main></body></html>`

test.skip(sharedTarget().databaseUrl === undefined, 'There is no PostgreSQL: set TEST_POSTGRES_URL.')

test.beforeAll(async () => {
  origins = await startOrigins((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://localhost')
    if (request.url === '/page.css') return response.setHeader('content-type', 'text/css').end(ownStyle)
    const types = `require-trusted-types-for 'script'; trusted-types ${searchParams.get('types') ?? 'catalogue-embed'}`
    const policy = `default-src 'none'; style-src 'self'; script-src ${origins.api}; connect-src ${origins.api}; img-src *; ${types}`
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

for (const [colorScheme, html] of [
  ['light', 'dir="ltr"'],
  ['dark', 'dir="rtl"'],
] as const) {
  test(`has no accessibility fault and no sideways scrolling, ${colorScheme}, ${html}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await open(
      page,
      `<catalogue-courses searchable limit="2"></catalogue-courses>
      <catalogue-course id="${course.id}"></catalogue-course>
      <catalogue-enquiry course="${course.id}"></catalogue-enquiry>`,
      html,
    )
    await expect(page.getByRole('article')).toBeVisible()
    await expect(page.getByRole('listitem').first()).toBeVisible()
    expect(await axeFaults(page)).toEqual([])
    expect(await tooNarrow(page, [320])).toEqual([])
  })
}

test('lists the next batches with date and place, narrowed by attributes', async ({ page }) => {
  await open(page, '<catalogue-batches stream="music" delivery="onsite" limit="3"></catalogue-batches>')
  const cards = page.locator('catalogue-batches').getByRole('listitem')
  await expect(cards).toHaveCount(3)
  const days = await cards
    .locator('time')
    .evaluateAll((all: HTMLTimeElement[]) => all.map(({ dateTime }) => dateTime))
  expect(days).toEqual([...days].sort())
  for (const text of await cards.allTextContents())
    expect(text).toMatch(/(?:Starts|First class) \w.*In person/)
  expect(await axeFaults(page)).toEqual([])
  await open(page, '<catalogue-batches stream="nothing"></catalogue-batches>')
  await expect(page.getByRole('status')).toHaveText(/No batches with dates/)
})

test('says days, times and seats of batches, narrowed by day and time of day', async ({ page }) => {
  await open(page, '<catalogue-batches day="monday,thursday" time="evening" limit="20"></catalogue-batches>')
  const cards = page.locator('catalogue-batches').getByRole('listitem')
  await expect(cards.filter({ hasText: 'Mon, Thu · 19:30 · 2 seats left' })).toHaveCount(1)
  for (const text of await cards.allTextContents()) expect(text).toMatch(/(Mon|Thu).* (1[7-9]|2\d):\d\d/)
  await open(page, '<catalogue-course id="wheel-throwing-centre-open-pull"></catalogue-course>')
  const weekend = page.getByRole('listitem').filter({ hasText: 'Weekend batch' })
  await expect(weekend).toContainText('Sat, Sun · 10:00 · Full')
})

for (const types of ['catalogue-embed', 'another-policy']) {
  test(`shows a description where a page requires trusted types and allows ${types}`, async ({ page }) => {
    // Browsers that clean HTML themselves need no trusted type for it.
    await page.addInitScript('delete Element.prototype.setHTML')
    const query = new URLSearchParams({
      body: `<catalogue-course id="${course.id}"></catalogue-course>`,
      types,
    })
    await page.goto(`${origins.verified}/?${query}`)
    await expect(page.getByRole('article')).toBeVisible()
    expect(await page.getByRole('article').textContent()).toMatch(/lehra/)
    expect(await things(page)).toHaveLength(types === 'catalogue-embed' ? 1 : 0)
  })
}

const moved = `new Promise((resolve) =>
  new PerformanceObserver((list) => resolve(list.getEntries().reduce((sum, { value }) => sum + value, 0)))
    .observe({ type: 'layout-shift', buffered: true }) || setTimeout(() => resolve(0), 500))`

for (const body of [
  '<catalogue-courses limit="1"></catalogue-courses>',
  '<catalogue-courses limit="3" searchable></catalogue-courses>',
  '<catalogue-batches limit="3"></catalogue-batches>',
  '<catalogue-course id="COURSE"></catalogue-course>',
  '<catalogue-enquiry></catalogue-enquiry>',
]) {
  test(`nothing on a phone's page moves when a slow API answers: ${body}`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const answers = Promise.withResolvers<void>()
    await page.route(/\/catalog\/v1\/|\/embed\/words\//, async (route) => {
      await answers.promise
      await route.continue()
    })
    await open(page, body.replace('COURSE', course.id))
    await expect(page.getByText('Who we are.')).toBeAttached()
    answers.resolve()
    await expect(page.locator('main > [aria-busy]')).toHaveCount(0)
    expect(await page.evaluate(moved)).toBeLessThanOrEqual(0.05)
  })
}

test('speaks the words of the site in the language of the page, from right to left too', async ({ page }) => {
  await open(page, '<catalogue-courses limit="1"></catalogue-courses>', 'lang="ar" dir="rtl"')
  await expect(page.getByRole('button')).toHaveText('المزيد من الدورات')
  await open(page, '<catalogue-enquiry></catalogue-enquiry>', 'lang="mr-IN"')
  await expect(page.getByRole('button')).toHaveText('चौकशी पाठवा')
})

test('its headings begin at the level of the attribute', async ({ page }) => {
  await open(page, '<catalogue-courses limit="2" heading="4"></catalogue-courses>')
  await expect(page.getByRole('heading', { level: 4 })).toHaveCount(2)
})

test('says that the visitor is offline, and shows the courses when the connection is back', async ({
  page,
  context,
}) => {
  await open(page, '<catalogue-courses limit="1"></catalogue-courses>')
  await expect(page.getByRole('listitem')).toHaveCount(1)
  await context.setOffline(true)
  await page.locator('catalogue-courses').evaluate((list) => list.setAttribute('limit', '2'))
  await expect(page.getByRole('status')).toHaveText(/You are offline/)
  await context.setOffline(false)
  await expect(page.getByRole('listitem')).toHaveCount(2)
})

test('shows a course, and its structured data as long as it is shown', async ({ page }) => {
  await open(page, `<catalogue-course id="${course.id}"></catalogue-course>`)
  await expect(page.getByRole('heading', { name: course.title })).toBeVisible()
  expect((await things(page)).map((thing) => thing['@type'])).toEqual(['Course'])
  await page.locator('catalogue-course').evaluate((element) => element.remove())
  expect(await things(page)).toEqual([])
})

test('says that a course is no longer offered, and still takes an enquiry from its page', async ({
  page,
}) => {
  await open(
    page,
    '<catalogue-course id="removed"></catalogue-course><catalogue-enquiry course="removed"></catalogue-enquiry>',
  )
  await expect(page.getByText('This course is no longer offered.')).toBeVisible()
  await page.getByLabel('Your name').fill('Meera Nair')
  await page.getByLabel('E-mail').fill('meera@post.example')
  await page.getByRole('button', { name: 'Send enquiry' }).click()
  await expect(page.getByRole('status')).toHaveText('Thank you. Your enquiry has arrived.')
})

test('sends an enquiry, and before that says at the field what is missing', async ({ page }) => {
  const body = `<catalogue-enquiry course="${course.id}"></catalogue-enquiry>`
  // The visit begins on another page of the website.
  await page.goto(`${origins.verified}/?utm_campaign=monsoon&token=secret`)
  await page.waitForFunction(() => customElements.get('catalogue-enquiry'))
  await open(page, body)
  await page.getByLabel('Your name').fill('Meera Nair')
  await page.getByRole('button', { name: 'Send enquiry' }).click()
  await expect(page.getByRole('alert')).toHaveText(/^Error: .* e-mail address/)
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await page.getByLabel('E-mail').fill('meera@post.example')
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await page.getByRole('button', { name: 'Send enquiry' }).click()
  await expect(page.getByRole('status')).toHaveText('Thank you. Your enquiry has arrived.')
  expect((await sent).postDataJSON()).toMatchObject({
    consent_notice: 'embed-2026-11-28',
    consent: true,
    consent_purposes: ['answer'],
    consent_language: 'en',
    page_url: `${origins.verified}/`,
    attribution: { landing_url: `${origins.verified}/?utm_campaign=monsoon`, utm_campaign: 'monsoon' },
  })
})

test('sends an enquiry about a course that the page names by its slug', async ({ page }) => {
  await open(page, '<catalogue-enquiry course="wheel-throwing-centre-open-pull"></catalogue-enquiry>')
  await page.getByLabel('Your name').fill('Meera Nair')
  await page.getByLabel('E-mail').fill('meera@post.example')
  await page.getByRole('button', { name: 'Send enquiry' }).click()
  await expect(page.getByRole('status')).toHaveText('Thank you. Your enquiry has arrived.')
})

test('a course without a place leads with the form that asks to be told, and its title with the page', async ({
  page,
}) => {
  const { id } = course
  await page.route(`**/courses/${id}`, async (route) => {
    const answer = await route.fetch()
    const { variants, ...detail } = (await answer.json()) as { variants: { schedule: object }[] }
    const full = variants.map((one) => ({ ...one, schedule: { ...one.schedule, seats_left: 0 } }))
    await route.fulfill({ response: answer, json: { ...detail, variants: full } })
  })
  await open(page, `<catalogue-course id="${id}"></catalogue-course>`)
  await expect(page.getByText('See details')).toHaveCount(0)
  await page.getByRole('button', { name: 'Tell me when there is a place' }).click()
  await expect(page.getByLabel('Your name')).toBeFocused()
  await expect(page.getByLabel('Tell me when there is a place')).toBeChecked()
  await page.keyboard.type('Meera Nair')
  await page.getByLabel('E-mail').fill('meera@post.example')
  await page.getByLabel('Your question').fill(' 🪕 in F ')
  await expect(page.getByText('Characters left: 1,994')).toBeVisible()
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await page.getByRole('button', { name: 'Send enquiry' }).click()
  await expect(page.getByText('We will tell you once, as soon as there is a place.')).toBeVisible()
  expect((await sent).postDataJSON()).toMatchObject({ course_id: id, notify: true })
})

test('a search typed before the courses came stays in its box with the focus, and finds what was meant', async ({
  page,
}) => {
  const answers = Promise.withResolvers<void>()
  await page.route(/\/catalog\/v1\//, (route) => answers.promise.then(() => route.continue()))
  await open(page, '<catalogue-courses searchable limit="3"></catalogue-courses>')
  const box = page.getByRole('searchbox')
  await box.fill('sitr')
  answers.resolve()
  await expect(page.getByRole('listitem')).toHaveCount(3)
  await expect(box).toHaveValue('sitr')
  await expect(box).toBeFocused()
  await box.press('Enter')
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

test('another release has another address, because its integrity would not hold', async ({ request }) => {
  for (const name of ['embed.0123456789abcdef.js', 'embed.js'])
    expect((await request.get(`${origins.api}/embed/${name}`)).status()).toBe(404)
})
