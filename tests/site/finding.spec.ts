import { expect, test, words } from './site.ts'

test.describe.configure({ mode: 'parallel' })

const search = words.searchLabel

test('a choice applies at once, and leaves the focus where it is', async ({ page }) => {
  await page.goto('/courses?stream=music')
  const before = await page.locator('#found').textContent()
  const ebook = page.getByRole('group', { name: words.format }).getByRole('radio', { name: /^eBook/ })
  await ebook.check()
  await expect(page.locator('#found')).not.toHaveText(String(before))
  await expect(ebook).toBeFocused()
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
