import { expect, type Page, test } from '@playwright/test'
import { type Origins, startOrigins } from '../../../site/cors-servers.ts'
import { axeFaults, tooNarrow } from '../../../site/looks.ts'
import { sharedTarget } from '../../../site/site.ts'

let origins: Origins
let course: { id: string; title: string }

const ownStyle =
  '.sized { display: block; block-size: 50rem } html { background: light-dark(#fff, #121212); color: light-dark(#111, #eee) }'

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

test('lists courses as the site does, under a strict policy of the institute’s own website', async ({
  page,
}) => {
  const refused = await open(page, '<catalogue-courses stream="music" limit="3"></catalogue-courses>')
  const cards = page.locator('catalogue-courses').getByRole('article')
  await expect(cards).toHaveCount(3)
  const { origin } = new URL(origins.api)
  expect(await cards.first().getByRole('link').getAttribute('href')).toContain(`${origin}/courses/`)
  // The style sheet of the site, in which a card is a grid of its own.
  expect(await cards.first().evaluate((card) => getComputedStyle(card).display)).not.toBe('block')
  await page.getByRole('link', { name: 'More courses' }).click()
  await expect(cards).toHaveCount(6)
  await expect(cards.nth(3).getByRole('link')).toBeFocused()
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
    await expect(page.getByRole('article').last()).toBeVisible()
    expect(await axeFaults(page)).toEqual([])
    expect(await tooNarrow(page, [320])).toEqual([])
  })
}

test('lists the next batches with date and place, narrowed by attributes', async ({ page }) => {
  await open(page, '<catalogue-batches stream="music" delivery="onsite" limit="3"></catalogue-batches>')
  const batches = page
    .locator('catalogue-batches')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
  await expect(batches).toHaveCount(3)
  for (const text of await batches.allTextContents()) expect(text).toContain('In person')
  expect(await axeFaults(page)).toEqual([])
})

for (const [why, types, code] of [
  ['allows no HTML of ours', 'another-policy', ''],
  ['has no style sheets to adopt', 'catalogue-embed', 'delete CSSStyleSheet.prototype.replace'],
] as const) {
  test(`shows a link to the institute’s courses on a page that ${why}`, async ({ page }) => {
    await page.addInitScript(code)
    await page.goto(
      `${origins.verified}/?${new URLSearchParams({ body: '<catalogue-courses></catalogue-courses>', types })}`,
    )
    const { origin, host } = new URL(origins.api)
    await expect(page.getByRole('link', { name: host })).toHaveAttribute('href', `${origin}/courses`)
  })
}

const moved = `new Promise((resolve) =>
  new PerformanceObserver((list) => resolve(list.getEntries().reduce((sum, { value }) => sum + value, 0)))
    .observe({ type: 'layout-shift', buffered: true }) || setTimeout(() => resolve(0), 500))`

test('nothing on a phone’s page moves when a slow part comes into a tag that the page gave a height', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const answers = Promise.withResolvers<void>()
  await page.route(/\/embed\/courses/, (route) => answers.promise.then(() => route.continue()))
  await open(page, '<catalogue-courses class="sized" limit="1"></catalogue-courses>')
  await expect(page.getByText('Who we are.')).toBeAttached()
  answers.resolve()
  await expect(page.getByRole('article')).toBeVisible()
  expect(await page.evaluate(moved)).toBeLessThanOrEqual(0.05)
})

test('speaks the words of the site in the language of the page, from right to left too', async ({ page }) => {
  await open(page, '<catalogue-courses limit="1"></catalogue-courses>', 'lang="ar" dir="rtl"')
  await expect(page.getByRole('link', { name: 'المزيد من الدورات' })).toBeVisible()
  await open(page, '<catalogue-enquiry></catalogue-enquiry>', 'lang="mr-IN"')
  await expect(page.getByRole('button')).toHaveText('चौकशी पाठवा')
})

test('shows the courses to a visitor who was offline, as soon as the connection is back', async ({
  page,
  context,
}) => {
  await open(page, '<catalogue-courses limit="1"><a href="/elsewhere">Our courses</a></catalogue-courses>')
  await expect(page.getByRole('article')).toHaveCount(1)
  await context.setOffline(true)
  await page.locator('catalogue-courses').evaluate((list) => list.setAttribute('limit', '2'))
  await expect(page.getByRole('link', { name: 'Our courses' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('article')).toHaveCount(2)
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
  await page.getByRole('alert').getByRole('link').click()
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await page.getByLabel('E-mail').fill('meera@post.example')
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await page.getByRole('button', { name: 'Send enquiry' }).click()
  await expect(page.getByRole('status')).toContainText('Thank you. Your enquiry has arrived.')
  expect((await sent).postDataJSON()).toMatchObject({
    source: 'embed',
    course_id: course.id,
    consent: true,
    consent_purposes: ['answer'],
    consent_language: 'en',
    page_url: `${origins.verified}/`,
    attribution: { landing_url: `${origins.verified}/?utm_campaign=monsoon`, utm_campaign: 'monsoon' },
  })
})

test('sends an enquiry once about a course that the page names by its slug', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await open(page, '<catalogue-enquiry course="wheel-throwing-centre-open-pull"></catalogue-enquiry>')
  await page.getByLabel('Your name').fill('Meera Nair')
  await page.getByLabel('E-mail').fill('meera@post.example')
  await page.getByRole('button', { name: 'Send enquiry' }).click()
  await expect(page.getByRole('status')).toContainText('Thank you. Your enquiry has arrived.')
  expect(sent).toEqual([`${origins.api}/catalog/v1/leads`])
})

test('opens the form in the course for a version without a place, with the box to be told ticked', async ({
  page,
}) => {
  await open(page, '<catalogue-course id="wheel-throwing-centre-open-pull"></catalogue-course>')
  await expect(page.getByLabel('Your name')).toBeHidden()
  await page.getByRole('link', { name: /^Tell me when there is a place\b/ }).click()
  await expect(page.getByLabel('Your name')).toBeFocused()
  await expect(page.getByLabel('Tell me when there is a place', { exact: true })).toBeChecked()
  await page.keyboard.type('Meera Nair')
  await page.getByLabel('E-mail').fill('meera@post.example')
  await page.getByLabel('Your question').fill(' 🪕 in F ')
  await expect(page.getByText('Characters left: 1,994')).toBeVisible()
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await page.getByRole('button', { name: 'Send enquiry' }).click()
  await expect(page.getByText('We will tell you once, as soon as there is a place.')).toBeVisible()
  expect((await sent).postDataJSON()).toMatchObject({ notify: true, package_session_id: expect.any(String) })
})

test('a search finds what was meant, and stays in its box with the focus', async ({ page }) => {
  await open(page, '<catalogue-courses searchable limit="3"></catalogue-courses>')
  const box = page.getByRole('searchbox')
  await box.fill('sitr')
  await box.press('Enter')
  await expect(page.getByRole('status')).toContainText('sitar')
  await expect(box).toHaveValue('sitr')
  await expect(box).toBeFocused()
  await expect(page.getByRole('article').first()).toContainText(/sitar/i)
})

test('tells the owner of a website that is not verified which address the institute has to add', async ({
  page,
}) => {
  const elsewhere = origins.verified.replace('127.0.0.1', 'localhost')
  await open(page, '<catalogue-courses></catalogue-courses>', '', elsewhere)
  await expect(page.getByRole('status')).toContainText(elsewhere)
})
