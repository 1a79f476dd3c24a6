import { axeFaults, tooNarrow } from '../../../site/looks.ts'
import { expect, test } from '../../../site/site.ts'

test.describe.configure({ mode: 'parallel' })

const pages = [
  '/docs',
  '/docs/lists',
  '/docs/enquiries',
  '/docs/errors/invalid_request',
  '/docs/reference',
  '/docs/reference-courses',
]

for (const path of pages) {
  test(`${path} has no accessibility fault in light and dark, and no sideways scrolling`, async ({
    page,
  }) => {
    await page.goto(path)
    for (const [colorScheme, width] of [
      ['light', 1280],
      ['dark', 390],
    ] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await tooNarrow(page, [width])).toEqual([])
      expect([colorScheme, width, ...(await axeFaults(page))]).toEqual([colorScheme, width])
    }
  })
}

const lookups: [words: string, href: RegExp][] = [
  ['pagination', /\/docs\/lists/],
  ['GET /streams', /\/docs\/reference-streams/],
]

test('the search leads to the page that readers mean, by keyboard alone', async ({ page }) => {
  for (const [words, href] of lookups) {
    await page.goto('/docs')
    await page.keyboard.press('/')
    await page.keyboard.type(words)
    await expect(page.locator('#found a').first()).toHaveAttribute('href', href)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page, words).toHaveURL(href)
  }
})

test('a sample is shown in the language that was chosen, and copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/docs/first-request')
  const sample = page.locator('.tabs').first()
  await sample.getByText('TypeScript', { exact: true }).click()
  await expect(sample.locator('pre:visible')).toContainText('await fetch(')
  await sample.getByRole('button', { name: 'Copy' }).locator('visible=true').click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('await fetch(')
})

test('a key typed on one page is in the examples of the next', async ({ page, baseURL }) => {
  await page.goto('/docs')
  await page.getByLabel('Your publishable key').fill('cat_pub_mine')
  await expect(page.locator('pre[data-language="curl"]').first()).toContainText('X-API-Key: cat_pub_mine')
  await page.goto('/docs/reference-courses')
  const example = page.locator('.tabs pre').first()
  await expect(example).toContainText(`curl "${baseURL}/catalog/v1/courses`)
  await expect(example).toContainText('X-API-Key: cat_pub_mine')
})

test('the list of operations leads to each', async ({ page }) => {
  await page.goto('/docs/reference')
  await page.getByRole('main').getByRole('link', { name: 'GET /learning-paths', exact: true }).click()
  await expect(page).toHaveURL(/\/docs\/reference-learning-paths#get-learning-paths$/)
  await expect(page.getByRole('heading', { name: 'GET /learning-paths', exact: true })).toBeInViewport()
})
