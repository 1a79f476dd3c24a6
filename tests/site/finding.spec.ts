import { expect, test } from './site.ts'

test.describe.configure({ mode: 'parallel' })

const search = 'Search the courses'

test('on a phone the first result is on the first screen', async ({ browser, site }) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 800 },
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  await page.goto(`${site}/courses?q=tabla`)
  const box = await page.getByRole('article').first().boundingBox()
  expect(box?.y).toBeLessThan(600)
  await context.close()
})

test('a choice applies at once, and leaves the focus where it is', async ({ page }) => {
  await page.goto('/courses?stream=music')
  const before = await page.locator('#found').textContent()
  await page.getByLabel('Format').focus()
  await page.getByLabel('Format').selectOption('ebook')
  await expect(page.locator('#found')).not.toHaveText(String(before))
  await expect(page.getByLabel('Format')).toBeFocused()
  await expect(page).toHaveURL(/stream=music&format=ebook|format=ebook.*stream=music/)
  await expect(page.getByRole('link', { name: 'Remove eBook' })).toBeVisible()
  await page.goBack()
  await expect(page.locator('#found')).toHaveText(String(before))
})

test('while a search is typed, categories, teachers and courses are offered, and the keys choose among them', async ({
  page,
}) => {
  await page.goto('/')
  const field = page.getByRole('combobox', { name: search })
  await field.pressSequentially('anagha')
  await expect(page.getByRole('option', { name: 'Anagha Gokhale' })).toBeVisible()
  await field.fill('voi')
  await expect(page.getByRole('option', { name: /^Voice/ })).toBeVisible()
  await field.press('ArrowDown')
  await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await field.press('Escape')
  await expect(page.getByRole('listbox')).toBeHidden()
  await field.fill('voic')
  await expect(page.getByRole('option').first()).toBeVisible()
  await field.press('ArrowDown')
  await field.press('Enter')
  await expect(page).toHaveURL(/\/streams\/music\/voice$/)
})

test('suggestions are of the language of the page, and nothing hostile breaks them', async ({ request }) => {
  const hindi = (await (await request.get('/hi/suggestions?search=tabla')).json()) as { path: string }[]
  expect(hindi.length).toBeGreaterThan(0)
  expect(hindi.every(({ path }) => path.startsWith('/hi/'))).toBe(true)
  for (const query of ['', '?search=', '?search=%00', `?search=${'x'.repeat(1_000)}`, '?search=%E0%A4%A']) {
    const answer = await request.get(`/suggestions${query}`)
    expect([query.slice(0, 20), answer.status()]).toEqual([query.slice(0, 20), 200])
  }
})

test('where nothing is found, what does find something is offered, with categories and the newest courses', async ({
  page,
}) => {
  await page.goto('/courses?search=bookbinding%20tabla&stream=music')
  await expect(page.getByText('No course matches all of that.')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(4)
  await expect(page.getByRole('main').getByRole('link', { name: 'Percussion', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Did you mean “tabla”?' }).click()
  await expect(page.getByRole('article').first()).toContainText(/tabla/i)
})

test('where nothing is called so, what sounds like it is counted and led to', async ({ page }) => {
  await page.goto('/courses?q=tabal')
  await page.getByRole('link', { name: '4 courses sound like “tabal”' }).click()
  await expect(page.getByRole('article')).toHaveCount(4)
})

test('a search finds by place as well, and says which words it left out', async ({ page }) => {
  await page.goto('/courses?search=pottery%20pune%20zzyzx')
  await expect(page.getByText('Left out, since no course has it: zzyzx.')).toBeVisible()
  await expect(page.getByRole('article').first()).toContainText('Pune')
})
