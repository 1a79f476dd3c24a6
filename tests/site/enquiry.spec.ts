import { expect, openCourse, test } from './site.ts'

test('an enquiry is sent without leaving the page', async ({ page }) => {
  await openCourse(page, 'Handloom')
  const address = page.url()
  await page.getByLabel('Your name').fill('Meera Nair')
  await page.getByLabel('E-mail').fill('meera@example.org')
  await page.getByLabel('Your question').fill('Is the loom mine during the course?')
  await page.getByLabel('You may contact me').check()
  await page.getByRole('button', { name: 'Send enquiry' }).click()
  await expect(page.getByRole('status')).toContainText('Your enquiry has arrived')
  await expect(page.getByRole('status')).toBeFocused()
  expect(page.url()).toBe(address)
})

test('what is wrong is said beside its field, and nothing typed is lost', async ({ page }) => {
  await openCourse(page, 'Handloom')
  await page.getByLabel('E-mail').fill('meera at example')
  await page.getByLabel('Your question').fill('Is the loom mine?')
  await page.getByRole('button', { name: 'Send enquiry' }).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByLabel('Your name')).toHaveAccessibleDescription(/Please give your name/)
  await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription(/Please give an e-mail address/)
  await expect(page.getByLabel('E-mail')).toHaveValue('meera at example')
  await expect(page.getByLabel('Your question')).toHaveValue('Is the loom mine?')
  await expect(page.getByLabel('Phone')).not.toHaveAttribute('aria-invalid')
})

test('a phone number is enough', async ({ page }) => {
  await openCourse(page, 'Handloom')
  await page.getByLabel('Your name').fill('Arun')
  await page.getByLabel('Phone').fill('+91 98765 43210')
  await page.getByRole('button', { name: 'Send enquiry' }).click()
  await expect(page.getByRole('status')).toBeVisible()
})

test('a form that another site makes a visitor send is refused', async ({ page, request }) => {
  await openCourse(page, 'Handloom')
  const response = await request.post(`${page.url()}/enquiry`, {
    form: { full_name: 'Meera', email: 'meera@example.org' },
    headers: { origin: 'https://elsewhere.example' },
  })
  expect(response.status()).toBe(403)
})

test('the address of the form leads back to the course', async ({ page, request }) => {
  await openCourse(page, 'Handloom')
  const response = await request.get(`${page.url()}/enquiry`, { maxRedirects: 0 })
  expect(response.headers().location).toBe(`${new URL(page.url()).pathname}#enquiry`)
})
