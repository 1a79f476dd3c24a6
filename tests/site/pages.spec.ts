import { expect, openCourse, test } from './site.ts'

test.describe.configure({ mode: 'parallel' })

test('a course plays its preview in place, and asks the host for nothing before', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).hostname))
  await page.route(/youtube/, (route) => route.fulfill({ contentType: 'text/html', body: 'player' }))
  await openCourse(page, 'Wheel Throwing')
  expect(asked.filter((host) => host !== 'localhost')).toEqual([])
  await page.getByRole('link', { name: 'Watch the preview' }).click()
  await expect(page.locator('iframe')).toHaveAttribute('src', /youtube-nocookie\.com\/embed\/.*autoplay=1/)
})

test('a course tells how many days are left, by the calendar of who reads it', async ({ page }) => {
  await openCourse(page, 'Bookbinding')
  const closing = page.getByRole('complementary').locator('.enrolment-dates time')
  const day = Date.parse((await closing.getAttribute('datetime')) ?? '')
  for (const [left, told] of [
    [15, null],
    [14, 'in 14 days'],
    [1, 'tomorrow'],
    [0, 'today'],
    [-1, null],
  ] as const) {
    await page.clock.setFixedTime(day - left * 86_400_000 + 43_200_000)
    await page.reload()
    await expect(closing).toHaveText(new RegExp(`^Enrolment closes on [^(]+${told ? `\\(${told}\\)` : ''}$`))
  }
})
