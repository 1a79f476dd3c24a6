import { expect, openCourse, test, words } from './site.ts'

test.describe.configure({ mode: 'parallel' })

test('a course plays its preview in place, and asks the host for nothing before', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).hostname))
  await page.route(/youtube/, (route) => route.fulfill({ contentType: 'text/html', body: 'player' }))
  await openCourse(page, 'Wheel Throwing')
  expect(asked.filter((host) => host !== 'localhost')).toEqual([])
  await page.getByRole('link', { name: words.preview }).click()
  await expect(page.locator('iframe')).toHaveAttribute('src', /youtube-nocookie\.com\/embed\/.*autoplay=1/)
})

test('a printed course has no button, with one version too', async ({ page }) => {
  await openCourse(page, 'Hand Block Printing')
  const enrol = page.locator('.enrolment > .button')
  await expect(enrol).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(enrol).toBeHidden()
})
