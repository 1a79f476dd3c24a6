import type { Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

/** Runs axe in a page, all its rules or some, and lists the faults that it finds, a line each. */
export async function axeFaults(page: Page, rules?: readonly string[]): Promise<string[]> {
  await page.evaluate(axe.source)
  return page.evaluate(
    async (options) => {
      // A colour on its way to another one has a contrast of its own.
      for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish()
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(options)
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
    },
    { resultTypes: ['violations'], ...(rules && { runOnly: [...rules] }) } satisfies RunOptions,
  )
}

/** Returns those widths at which a page can be scrolled sideways. */
export async function tooNarrow(page: Page, widths: number[]): Promise<number[]> {
  const found: number[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    if ((await page.evaluate(() => document.documentElement.scrollWidth)) > width) found.push(width)
  }
  return found
}
