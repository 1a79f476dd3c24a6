import type { Page } from '@playwright/test'
import { expect, openCourse, test, words } from './site.ts'

const thanks = (page: Page) => page.getByRole('heading', { name: /Your enquiry has arrived/ })

test('nothing stands between a question and its answer, and a sent enquiry has a page of its own, with its number and WhatsApp', async ({
  page,
}) => {
  await openCourse(page, 'Handloom')
  const address = page.url()
  await page.getByLabel(words.name).fill('Meera Nair')
  await page.getByLabel(words.email).fill('meera@example.org')
  await page.getByLabel(words.message).fill('Is the loom mine during the course?')
  const button = page.getByRole('button', { name: words.send })
  await expect(button).toHaveAccessibleDescription(/you agree that we contact you/)
  await expect(page.getByRole('checkbox')).not.toBeChecked()
  await button.click()
  await expect(thanks(page)).toBeVisible()
  await expect(page).toHaveURL(/\/enquiries\/[\w-]{22}$/)
  const said = await page.getByText('Its number is').textContent()
  const [, number = ''] = /(\w{8})\./.exec(said ?? '') ?? []
  await expect(page.getByText('We will answer')).toBeVisible()
  const chat = page.getByRole('main').getByRole('link', { name: words.askOnWhatsapp })
  await expect(chat).toHaveAttribute('href', new RegExp(`^https://wa\\.me/.*${number}`))
  await page
    .getByRole('main')
    .getByRole('link', { name: /Handloom/ })
    .last()
    .click()
  expect(page.url()).toBe(address)
})

test('what is wrong is said beside its field, and nothing typed is lost', async ({ page }) => {
  await openCourse(page, 'Handloom')
  await page.getByLabel(words.email).fill('meera at example')
  await page.getByLabel(words.message).fill('Is the loom mine?')
  await page.getByRole('button', { name: words.send }).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page).toHaveTitle(/^Error: /)
  await expect(page.getByRole('alert')).toContainText(/^Error: the enquiry was not sent yet/)
  await page
    .getByRole('alert')
    .getByRole('link', { name: /Please give your name/ })
    .click()
  await expect(page.getByLabel(words.name)).toBeFocused()
  await expect(page.getByText(/^Characters left/)).toHaveText('Characters left: 1,983')
  await page.getByLabel(words.message).press('End')
  await page.getByLabel(words.message).pressSequentially('🎶')
  await expect(page.getByText(/^Characters left/)).toHaveText('Characters left: 1,982')
  await page.getByLabel(words.message).press('Backspace')
  await expect(page.getByLabel(words.name)).toHaveAccessibleDescription(/Please give your name/)
  await expect(page.getByLabel(words.email)).toHaveAccessibleDescription(/Please give one e-mail address/)
  await expect(page.getByLabel(words.email)).toHaveValue('meera at example')
  await expect(page.getByLabel(words.message)).toHaveValue('Is the loom mine?')
  await expect(page.getByLabel(words.phone)).not.toHaveAttribute('aria-invalid')
})

test('an enquiry sent offline stays in its form, and is sent when the visitor is connected again', async ({
  page,
  context,
}) => {
  await openCourse(page, 'Handloom')
  await page.getByLabel(words.name).fill('Leela')
  await page.getByLabel(words.email).fill('leela@example.org')
  await page.getByLabel(words.message).fill('Sent from a train?')
  await context.setOffline(true)
  await page.getByRole('button', { name: words.send }).click()
  await expect(page.getByRole('alert')).toContainText('You are offline.')
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByLabel(words.message)).toHaveValue('Sent from a train?')
  await context.setOffline(false)
  await expect(thanks(page)).toBeVisible()
})

test('an enquiry that something between answers stays in its form', async ({ page }) => {
  await openCourse(page, 'Handloom')
  const address = page.url()
  await page.getByLabel(words.name).fill('Leela')
  await page.getByLabel(words.message).fill('Through a proxy?')
  await page.route(/\/enquiry$/, (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
  await page.getByRole('button', { name: words.send }).click()
  await expect(page.getByRole('alert')).toContainText('do not know whether it arrived')
  await expect(page.getByLabel(words.message)).toHaveValue('Through a proxy?')
  expect(page.url()).toBe(address)
})

test('the visit’s campaign is sent with the form, and no other part of an address', async ({
  page,
  site,
  context,
}) => {
  await page.goto(`/?token=secret&utm_source=mail`)
  await openCourse(page, 'Handloom')
  await page.goto(`${page.url()}?token=secret#enquiry`)
  const sent = page.waitForRequest(/\/enquiry$/)
  await page.getByRole('button', { name: words.send }).click()
  const form = new URLSearchParams(String((await sent).postData()))
  expect(form.get('page_url')).toBe(page.url().split(/[?#]/)[0])
  expect(JSON.parse(form.get('attribution') ?? '')).toEqual({
    landing_url: `${site}/?utm_source=mail`,
    utm_source: 'mail',
  })
  expect(await context.cookies()).toEqual([])
})
