import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { startOwn } from './deployments.ts'

export { expect }

/**
 * Tests of the pages: one server with the demo institute for all files, since they change nothing that others see.
 * `TEST_SITE_URL` names one that runs already.
 */
export const test = base.extend<object, { site: string }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      if (process.env.TEST_SITE_URL) return use(process.env.TEST_SITE_URL)
      const folder = mkdtempSync(join(tmpdir(), 'catalogue-site-'))
      const site = await startOwn({ DATA_DIR: folder })
      try {
        await use(site.origin)
      } finally {
        await site.stop()
        rmSync(folder, { recursive: true, force: true })
      }
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ site }, use) => use(site),
})

/** Opens the page of the course that a search finds first. */
export async function openCourse(page: Page, words: string, list = '/courses'): Promise<void> {
  await page.goto(`${list}?q=${encodeURIComponent(words)}`)
  await page.getByRole('article').getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** What a page says of schema.org, by type. */
export async function readThings(page: Page): Promise<Map<string, Record<string, unknown>>> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
  return new Map(texts.map((text) => JSON.parse(text)).map((thing) => [thing['@type'], thing]))
}
