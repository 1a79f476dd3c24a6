import { expect, openCourse, test } from './site.ts'

test.use({ javaScriptEnabled: false })

test('the list is searched, narrowed and turned over', async ({ page }) => {
  await page.goto('/courses')
  await page.getByLabel('Enrolment').selectOption('closed')
  await page.getByRole('button', { name: 'Show courses' }).click()
  await expect(page.getByRole('article').first()).toContainText('Enrolment closed')
  await page.goto('/courses')
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/page=2/)
})

test('a question opens on its answer', async ({ page }) => {
  await openCourse(page, 'Tabla Foundation')
  await page.getByText('Which tabla pair fits a beginner?').click()
  await expect(page.getByText('A sheesham dayan')).toBeVisible()
})

test('an enquiry is refused with reasons, mended and sent', async ({ page }) => {
  await openCourse(page, 'Raku')
  await page.getByLabel('Your question').fill('What if it rains?')
  await page.getByRole('button', { name: 'Send enquiry' }).click()
  await expect(page.getByText('Please give your name')).toBeVisible()
  await expect(page.getByLabel('Your question')).toHaveValue('What if it rains?')
  await page.getByLabel('Your name').fill('Meera Nair')
  await page.getByLabel('E-mail').fill('meera@example.org')
  await page.getByRole('button', { name: 'Send enquiry' }).click()
  await expect(page.getByRole('heading', { name: /Your enquiry has arrived/ })).toBeInViewport()
  await expect(page).toHaveURL(/\/enquiry\/[0-9a-f]{8}(#|$)/)
})

test('batches are narrowed, and a learning path is asked about', async ({ page }) => {
  await page.goto('/batches')
  const all = await page.locator('.batch').count()
  await page.getByRole('radio', { name: /^In person \(/ }).check()
  await page.getByRole('button', { name: 'Show dates' }).click()
  await expect(page).toHaveURL(/delivery=onsite/)
  expect(await page.locator('.batch').count()).toBeLessThan(all)
  await page.goto('/learning-paths/CLOTH')
  await page.getByRole('link', { name: 'Ask about this learning path' }).click()
  await page.getByRole('button', { name: 'Send enquiry' }).click()
  await expect(page.getByText('Please give your name')).toBeVisible()
  await page.getByLabel('Your name').fill('Meera Nair')
  await page.getByLabel('E-mail').fill('meera@example.org')
  await page.getByRole('button', { name: 'Send enquiry' }).click()
  await expect(page).toHaveURL(/\/learning-paths\/CLOTH\/enquiry\/[0-9a-f]{8}/)
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Cloth, from Fibre to Finish' }).last(),
  ).toBeVisible()
})

test('the preview is a link to the video', async ({ page }) => {
  await openCourse(page, 'Wheel Throwing')
  await expect(page.getByRole('link', { name: 'Watch the preview' })).toHaveAttribute(
    'href',
    /^https:\/\/www\.youtube\.com\/watch\?v=/,
  )
})
