import { expect, openCourse, test, words } from './site.ts'

test('batches to come stand by month, and are narrowed in place', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('navigation', { name: words.menu }).getByRole('link', { name: 'Dates' }).click()
  const days = page.locator('.batch-day time')
  const all = await days.evaluateAll((times: HTMLTimeElement[]) => times.map(({ dateTime }) => dateTime))
  expect(all.length).toBeGreaterThan(10)
  expect(all).toEqual([...all].sort())
  await page.getByRole('radio', { name: /^In person \(/ }).check()
  await expect(page).toHaveURL(/\/batches\?.*delivery=onsite/)
  await expect(page.getByRole('radio', { name: /^In person \(/ })).toBeFocused()
  expect(await days.count()).toBeLessThan(all.length)
  for (const text of await page.locator('.batch').allTextContents())
    expect(text).toContain(words.deliveries.onsite)
})

test('enrolment that closes soon says in how many days, after a choice too, and a first day does not', async ({
  page,
}) => {
  await page.goto('/batches')
  const closing = page.locator('.batch .entry-facts time').filter({ hasText: 'Enrolment closes on' })
  const day = Date.parse(String(await closing.first().getAttribute('datetime')))
  await page.clock.setFixedTime(day - 3 * 86_400_000 + 43_200_000)
  await page.reload()
  await expect(closing.first()).toHaveText(/^Enrolment closes on [^(]+\(in 3 days\)$/)
  await expect(page.locator('.batch-day').first()).not.toContainText('(')
  await page.getByRole('radio', { name: /^In person \(/ }).check()
  await expect(page).toHaveURL(/delivery=onsite/)
  await expect(page.locator('.batch .entry-facts').filter({ hasText: /\(in \d+ days\)$/ })).not.toHaveCount(0)
  await expect(page.locator('.batch .entry-facts').filter({ hasText: /\).*\(in/ })).toHaveCount(0)
})

test.describe('in another zone than the institute’s', () => {
  test.use({ timezoneId: 'Pacific/Honolulu' })

  test('pages say in how many days enrolment closes before a script runs, so that it moves nothing', async ({
    page,
    browser,
    site,
  }) => {
    const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
    await plain.goto(`${site}/batches`)
    const said = await plain.locator('main time').allTextContents()
    expect(said.filter((text) => /^Enrolment closes on .*\(in \d+ days\)$/.test(text))).not.toEqual([])
    await page.goto('/batches')
    expect(await page.locator('main time').allTextContents()).toEqual(said)
    await plain.context().close()
  })
})

test('a list is narrowed by month, place, way and price, counted as it will be', async ({ page }) => {
  await page.goto('/courses')
  const month = page.getByRole('group', { name: words.when }).getByRole('radio', { name: /\d\)$/ }).first()
  const [, count] =
    /\((\d+)\)$/.exec(await month.evaluate(({ parentElement }) => String(parentElement?.textContent))) ?? []
  await month.check()
  await expect(page.locator('#found')).toHaveText(new RegExp(`^${count} course`))
  await page.getByLabel(words.priceUpTo).fill('9000')
  await page.getByLabel(words.priceUpTo).press('Tab')
  await expect(page.getByRole('link', { name: /^Remove Price up to/ })).toBeVisible()
  await expect(page).toHaveURL(/price_max=9000.*when=\d{4}-\d\d|when=\d{4}-\d\d.*price_max=9000/)
  await page.getByRole('link', { name: /^Remove Price up to/ }).click()
  await expect(page.locator('#found')).toHaveText(new RegExp(`^${count} course`))
})

test('a timetable tells days and times, a version its seats; a full batch is asked for, with the sentence written', async ({
  page,
}) => {
  await openCourse(page, 'Wheel throwing')
  const weekday = page.locator('.batches li').filter({ hasText: 'Weekday mornings' })
  await expect(weekday).toContainText(/Mon, Wed, Fri 8:00\s–\s10:30\sam/)
  await expect(page.locator('.versions li').filter({ hasText: 'Weekday' })).toContainText('4 seats left')
  const full = page.locator('.versions li').filter({ hasText: 'Weekend' })
  await expect(full).toContainText(words.full)
  await expect(full).not.toContainText(words.states.available)
  await expect(full.getByRole('link', { name: /^Enrol/ })).toHaveCount(0)
  await full.getByRole('link', { name: words.askToBeTold }).click()
  await expect(page.getByLabel(words.whichVersion).locator(':checked')).toHaveText(/^Weekend/)
  await expect(page.getByRole('checkbox', { name: words.askToBeTold })).toBeChecked()
  // The page of the form is no second address of the course.
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/courses\/[^/]+$/)
  await page
    .locator('.versions li')
    .filter({ hasText: 'Weekday' })
    .getByRole('link', { name: /^Ask/ })
    .click()
  await expect(page.getByLabel(words.whichVersion).locator(':checked')).toHaveText(/^Weekday/)
})
