import { expect, openCourse, test, words } from './site.ts'

test.use({ javaScriptEnabled: false })

test('the list is searched, narrowed and turned over', async ({ page }) => {
  await page.goto('/courses')
  await page.getByRole('radio', { name: /^Enrolment closed/ }).check()
  await page.locator('.choices').getByRole('button', { name: words.apply }).click()
  await expect(page.getByRole('article').first()).toContainText(words.states.closed)
  await page.goto('/courses')
  await page.getByRole('link', { name: words.next }).click()
  await expect(page).toHaveURL(/page=2/)
})

test('courses and batches are narrowed by days and time of day', async ({ page }) => {
  for (const [path, show] of [
    ['/courses', words.apply],
    ['/batches', words.applyToDates],
  ] as const) {
    await page.goto(path)
    for (const day of ['Sat', 'Sun']) await page.getByRole('checkbox', { name: day }).check()
    await page.getByRole('radio', { name: /^Morning/ }).check()
    await page.locator('.choices').getByRole('button', { name: show }).click()
    await expect(page).toHaveURL(/day=saturday&day=sunday.*time=morning/)
    await expect(page.getByRole('checkbox', { name: 'Sun' })).toBeChecked()
    await expect(page.locator('#found')).toHaveText(/^[1-9]/)
  }
  await page.goto('/courses?day=saturday,sunday')
  await page.getByRole('link', { name: 'Remove Sat, Sun' }).click()
  await expect(page).not.toHaveURL(/day=/)
})

test('an enquiry is refused with reasons, mended, sent, withdrawn and asked to be erased', async ({
  page,
}) => {
  await openCourse(page, 'Raku')
  await page.getByLabel(words.message).fill('What if it rains?')
  await page.getByRole('button', { name: words.send }).click()
  await expect(page.getByRole('link', { name: 'Please give your name' })).toBeVisible()
  await expect(page.getByLabel(words.message)).toHaveValue('What if it rains?')
  await page.getByLabel(words.name).fill('Meera Nair')
  await page.getByLabel(words.email).fill('meera@example.org')
  await page.getByRole('button', { name: words.send }).click()
  await expect(page.getByRole('heading', { name: /Your enquiry has arrived/ })).toBeInViewport()
  await expect(page).toHaveURL(/\/enquiries\/[\w-]{22}(#|$)/)
  await page.getByRole('button', { name: words.receipt.withdraw }).click()
  await expect(page.getByRole('status')).toContainText('You withdrew on')
  await expect(page.getByRole('button', { name: words.receipt.withdraw })).toHaveCount(0)
  await page.getByText(words.receipt.erase).click()
  await page.getByRole('button', { name: words.receipt.eraseNow }).click()
  await expect(page.getByText(/You asked on .* to be erased/)).toBeVisible()
})
