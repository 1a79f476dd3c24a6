import { chromium } from '@playwright/test'
import { requirePort } from '#lib/server/port.ts'
import { browserPath } from '../../playwright.config.ts'
import { fromNpx } from '../from-npx.ts'
import { expect, test } from './site.ts'

/** What is used of a result of Lighthouse. */
interface Result {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; displayValue?: string }>
  environment: { benchmarkIndex: number }
}
interface Lighthouse {
  default: (url: string, flags: object, config: object) => Promise<{ lhr: Result } | undefined>
  desktopConfig: { settings: object }
}
const { default: lighthouse, desktopConfig } = await fromNpx<Lighthouse>('lighthouse')
const { default: agenticConfig } = await fromNpx<{ default: object }>(
  'lighthouse/core/config/agentic-browsing-config.js',
)

/** A measure of speed depends on what else the machine does: the median of five counts. */
const runs = Number(process.env.LIGHTHOUSE_RUNS ?? 5)

const categories = ['performance', 'accessibility', 'best-practices', 'seo', 'agentic-browsing']

const paths = {
  home: '/',
  list: '/courses',
  course: '/courses?q=Wheel%20Throwing',
  path: '/learning-paths/CLOTH',
  batches: '/batches',
}
const screens = { phone: undefined, desktop: desktopConfig }

const cases = Object.entries(paths).flatMap(([kind, path]) =>
  Object.entries(screens).map(([screen, config]) => ({ kind: `${kind} on a ${screen}`, path, config })),
)

for (const { kind, path, config } of cases) {
  test(`Lighthouse gives the page of the ${kind} all it can give, and finds nothing that an assistant lacks`, async ({
    page,
    site,
  }) => {
    test.setTimeout(60_000 + runs * 60_000)
    await page.goto(path)
    if (path === paths.course) await page.getByRole('article').getByRole('link').first().click()
    const url = page.url()
    expect(url.startsWith(site)).toBe(true)
    await page.close()
    const port = await requirePort({ port: 0, host: undefined })
    const browser = await chromium.launch({
      // Tools of forms (WebMCP) are off in browsers as yet.
      args: [`--remote-debugging-port=${port}`, '--enable-features=WebMCP', '--enable-blink-features=WebMCP'],
      ...(browserPath !== undefined && { executablePath: browserPath }),
    })
    try {
      const result = await measure(url, port, config)
      const scores = categories.map((name) => `${name} ${scoreOf(result, name)}`)
      console.log(`${kind}, median of ${runs}: ${scores.join(', ')}; ${speedOf(result)}`)
      expect(categories.flatMap((name) => faultsOf(result, name))).toEqual([])
    } finally {
      await browser.close()
    }
  })
}

const scoreOf = (result: Result, name: string): number =>
  Math.round((result.categories[name]?.score ?? 0) * 100)

/** What tells a slow page from a slow machine: the machine's index, which falls while it is busy, and two figures. */
function speedOf({ audits, environment }: Result): string {
  const shown = (id: string) => audits[id]?.displayValue ?? '?'
  const [paint, blocked] = [shown('largest-contentful-paint'), shown('total-blocking-time')]
  return `machine ${Math.round(environment.benchmarkIndex)}, largest paint ${paint}, blocked ${blocked}`
}

function faultsOf(result: Result, name: string): string[] {
  if (scoreOf(result, name) === 100) return []
  const causes = (result.categories[name]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (result.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id} ${result.audits[id]?.displayValue ?? ''}`)
  return [`${name} ${scoreOf(result, name)}: ${causes.join(', ')}`]
}

/** Measures a page some times, and returns the run with the median speed. */
async function measure(url: string, port: number, config: typeof desktopConfig | undefined): Promise<Result> {
  const results: Result[] = []
  for (let run = 0; run < runs; run++) {
    const flags = { port, logLevel: 'error' as const, onlyCategories: categories }
    const result = await lighthouse(url, flags, { ...agenticConfig, settings: config?.settings ?? {} })
    if (!result) throw new Error(`Lighthouse says nothing of ${url}.`)
    results.push(result.lhr)
  }
  const bySpeed = results.sort((one, other) => scoreOf(one, 'performance') - scoreOf(other, 'performance'))
  const median = bySpeed[Math.floor(runs / 2)]
  if (!median) throw new Error('LIGHTHOUSE_RUNS must be a number above 0.')
  return median
}
