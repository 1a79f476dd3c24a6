import { chromium } from '@playwright/test'
import lighthouse, { desktopConfig, type Result } from 'lighthouse'
import { requirePort } from '#lib/server/port.ts'
import { browserPath } from '../../playwright.config.ts'
import { expect, test } from './site.ts'

const wanted = { seo: 100, accessibility: 100, 'best-practices': 100, performance: 100 }

const paths = {
  home: '/',
  list: '/courses',
  course: '/courses?q=Wheel%20Throwing',
  path: '/learning-paths/CLOTH',
}
const screens = { phone: undefined, desktop: desktopConfig }

const cases = Object.entries(paths).flatMap(([kind, path]) =>
  Object.entries(screens).map(([screen, config]) => ({ kind: `${kind} on a ${screen}`, path, config })),
)

for (const { kind, path, config } of cases) {
  test(`Lighthouse gives the page of the ${kind} what it can give`, async ({ page, site }) => {
    test.setTimeout(120_000)
    await page.goto(path)
    if (path === paths.course) await page.getByRole('article').getByRole('link').first().click()
    const url = page.url()
    expect(url.startsWith(site)).toBe(true)
    await page.close()
    const port = await requirePort({ port: 0, host: undefined })
    const browser = await chromium.launch({
      args: [`--remote-debugging-port=${port}`],
      ...(browserPath !== undefined && { executablePath: browserPath }),
    })
    try {
      const { categories, audits } = await measure(url, port, config)
      const scoreOf = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
      console.log(
        `${kind}: ${Object.keys(wanted)
          .map((name) => `${name} ${scoreOf(name)}`)
          .join(', ')}`,
      )
      const faults = Object.entries(wanted)
        .filter(([name, score]) => scoreOf(name) < score)
        .map(([name]) => {
          const causes = (categories[name]?.auditRefs ?? [])
            .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
            .map(({ id }) => `${id} ${audits[id]?.displayValue ?? ''}`)
          return `${name} ${scoreOf(name)}: ${causes.join(', ')}`
        })
      expect(faults).toEqual([])
    } finally {
      await browser.close()
    }
  })
}

/** Speed depends on what else the machine does: the first measure that is good enough counts, else the third. */
async function measure(url: string, port: number, config: typeof desktopConfig | undefined): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    const result = await lighthouse(
      url,
      { port, logLevel: 'error', onlyCategories: Object.keys(wanted) },
      config,
    )
    if (!result) throw new Error(`Lighthouse says nothing of ${url}.`)
    const speed = result.lhr.categories.performance?.score ?? 0
    if (speed * 100 >= wanted.performance || attempt === 3) return result.lhr
  }
}
