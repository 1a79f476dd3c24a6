import type { Page } from '@playwright/test'
import { expect, openCourse, test, words } from './site.ts'

test.describe.configure({ mode: 'parallel' })

/** Presses Tab until the element that is named has the focus; fails after as many presses as any page has stops. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement | null
      const label = element && 'labels' in element ? (element as HTMLInputElement).labels?.[0] : undefined
      return (label ?? element)?.textContent?.trim() ?? ''
    })
    if (focused.startsWith(name)) return
  }
  throw new Error(`Tab never reached "${name}".`)
}

test('the first stop skips to the content', async ({ page }) => {
  await page.goto('/courses')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: words.skip })).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#content$/)
})

test('what has the focus can be seen to have it', async ({ page }) => {
  await page.goto('/')
  for (let stop = 0; stop < 12; stop++) {
    await page.keyboard.press('Tab')
    const outline = await page.evaluate(() => {
      const element = document.activeElement
      const outer = element?.closest('.entry') ?? element
      return [element, outer].some(
        (one) => one !== null && getComputedStyle(one as Element).outlineStyle !== 'none',
      )
    })
    expect(outline).toBe(true)
  }
})

test('a course is found, read and asked about', async ({ page }) => {
  await page.goto('/')
  await tabTo(page, words.searchLabel)
  await page.keyboard.type('handloom')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/search=handloom/)
  await tabTo(page, 'Handloom')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Handloom')
  await tabTo(page, words.name)
  await page.keyboard.type('Meera Nair')
  await tabTo(page, words.email)
  await page.keyboard.type('meera@example.org')
  await tabTo(page, words.send)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /Your enquiry has arrived/ })).toBeVisible()
})

test('a preview starts and takes the focus', async ({ page }) => {
  await openCourse(page, 'Tabla Foundation')
  await page.getByRole('link', { name: words.preview }).press('Enter')
  await expect(page.locator('video')).toBeFocused()
})
