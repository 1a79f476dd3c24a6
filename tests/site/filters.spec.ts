import type { BrowserContextOptions, Page, Route } from '@playwright/test'
import { expect, test, words } from './site.ts'

const found = (page: Page) => page.locator('#found')
const said = (page: Page) => page.getByRole('status')
const freeIn = (page: Page) =>
  page.getByRole('group', { name: words.price }).getByRole('radio', { name: /^Free/ })
const asked = /\/courses\?/

test('a choice that is refused leaves the list, takes the choice back and says so', async ({ page }) => {
  await page.goto('/courses')
  const before = String(await found(page).textContent())
  for (const status of [503, 429, 502]) {
    await page.route(asked, (route) => route.fulfill({ status, body: '<main>Elsewhere</main>' }))
    // Not `check`: the choice may be taken back before it has looked.
    await freeIn(page).click({ force: true })
    await expect(said(page)).toContainText('could not be changed')
    await expect(found(page)).toHaveText(before)
    await expect(freeIn(page)).not.toBeChecked()
    await page.unroute(asked)
  }
  await expect(page).toHaveURL(/\/courses$/)
  await freeIn(page).check({ force: true })
  await expect(page).toHaveURL(/price=free/)
  await expect(said(page)).toHaveText(String(await found(page).textContent()))
})

test('of two quick choices the later one is shown, whichever is answered first', async ({ page }) => {
  await page.goto('/courses')
  const held: Route[] = []
  await page.route(/\/courses\?(?!.*sort=title)/, (route) => void held.push(route))
  await freeIn(page).check({ force: true })
  await expect.poll(() => held.length).toBe(1)
  await page.getByLabel(words.sort).selectOption('title')
  await expect(page).toHaveURL(/price=free.*sort=title/)
  const shown = String(await found(page).textContent())
  await held[0]?.continue().catch(() => {})
  await page.unrouteAll({ behavior: 'wait' })
  await expect(page).toHaveURL(/sort=title/)
  await expect(page.getByLabel(words.sort)).toHaveValue('title')
  await expect(found(page)).toHaveText(shown)
})

test.describe('on a phone', () => {
  const phone: BrowserContextOptions = {
    viewport: { width: 390, height: 800 },
    isMobile: true,
    hasTouch: true,
  }
  test.use(phone)

  test('the filters are a dialog: Tab stays in it, and Escape leads back to its button', async ({ page }) => {
    await page.goto('/courses')
    const opener = page.locator('#filters')
    await opener.focus()
    await page.keyboard.press('Enter')
    const sheet = page.getByRole('dialog', { name: words.filters })
    await expect(sheet).toBeVisible()
    for (let presses = 0; presses < 40; presses++) {
      await page.keyboard.press('Tab')
      const isOutside = await page.evaluate(
        () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
      )
      expect(isOutside).toBe(false)
    }
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(page.locator('#filters')).toBeFocused()
  })

  test('filters opened before the script came stand in the page, and their button closes them there', async ({
    page,
  }) => {
    let deliver = () => {}
    const opened = new Promise<void>((resolve) => {
      deliver = resolve
    })
    await page.route(/\/assets\/list\..*js$/, async (route) => {
      await opened
      await route.continue()
    })
    await page.goto('/courses', { waitUntil: 'commit' })
    const [opener, choice] = [page.locator('#filters'), page.locator('.stream-filter')]
    await opener.tap()
    await expect(choice).toBeVisible()
    deliver()
    await page.waitForLoadState('load')
    await opener.tap()
    await expect(choice).toBeHidden()
    await opener.tap()
    await expect(page.getByRole('dialog', { name: words.filters })).toBeVisible()
  })

  test('the button of the sheet says how many courses there are, and shows them; a stream keeps the choice', async ({
    page,
  }) => {
    await page.goto('/courses')
    await page.locator('#filters').tap()
    await freeIn(page).check({ force: true })
    await expect(page).toHaveURL(/price=free/)
    const [count] = /\d+/.exec(String(await found(page).textContent())) ?? []
    await page.getByRole('button', { name: `Show courses (${count})` }).tap()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByText('Filter (1)')).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(Number(count))
    await page.locator('#filters').tap()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Music/ })
      .tap()
    await expect(page).toHaveURL(/\?price=free&stream=music$/)
  })

  test('without a script the order has a button of its own, and the filters open in their place', async ({
    browser,
    site,
  }) => {
    const context = await browser.newContext({ ...phone, javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${site}/courses`)
    await page.getByLabel(words.sort).selectOption('title')
    await expect(page.getByLabel(words.pageSize)).toBeHidden()
    await page.getByRole('button', { name: words.apply }).tap()
    await expect(page).toHaveURL(/sort=title/)
    await page.locator('#filters').tap()
    await freeIn(page).check({ force: true })
    await page.locator('.choices').getByRole('button', { name: words.apply }).tap()
    await expect(page).toHaveURL(/price=free/)
    await context.close()
  })
})

test('a chosen filter stands out in a high-contrast mode too', async ({ browser, site }) => {
  const page = await (await browser.newContext({ forcedColors: 'active' })).newPage()
  await page.goto(`${site}/courses?delivery=onsite`)
  const chosen = page.getByRole('radio', { name: /^In person \(/ }).locator('+ span')
  const paper = await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)
  await expect(chosen).not.toHaveCSS('background-color', paper)
  await page.context().close()
})
