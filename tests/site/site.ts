import { test as base, expect, type Page } from '@playwright/test'
import { builtIn } from '#lib/site/words/words.ts'
import type { Target } from '../api/harness-target.ts'

export { expect }

/** What pages say: expected by its name, so that another wording is no other page. */
export const words = builtIn.en

/** The server of the demo institute that setup.ts started for all files: none changes what others see. */
export const sharedTarget = (): Target => JSON.parse(process.env.SITE_TARGET ?? '')

/** Tests of the pages on the shared server. */
export const test = base.extend<{ site: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  site: async ({}, use) => use(sharedTarget().origin),
  baseURL: async ({ site }, use) => use(site),
})

/** Opens the page of the course that a search finds first. */
export async function openCourse(page: Page, words: string, list = '/courses'): Promise<void> {
  await page.goto(`${list}?q=${encodeURIComponent(words)}`)
  await page.getByRole('article').getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}
