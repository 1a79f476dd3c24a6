import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { browserPath } from '../playwright.config.ts'
import { type Outcome, outcome } from './run-outcome.ts'
import { foreground } from './run-process.ts'

interface Suite {
  suites?: Suite[]
  specs?: { title: string; file: string; line: number; tests: { status: string }[] }[]
}

/** Runs the tests in a browser, their usual output shown; what fails is tried once more, and told apart if it passes. */
export async function runPages(settings: Record<string, string>): Promise<Outcome> {
  if (browserPath === undefined)
    return outcome({ skipped: ['site: npx playwright install chromium, or set CHROMIUM_PATH'] })
  const folder = mkdtempSync(join(tmpdir(), 'catalogue-pages-'))
  const file = join(folder, 'report.json')
  const args = ['test', '--project=site', '--reporter=list,json', '--retries=1', '--max-failures=10']
  const status = await foreground(process.execPath, ['node_modules/@playwright/test/cli.js', ...args], {
    ...settings,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  })
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as Suite & { stats: { expected: number } }
    const [failed = [], flaky = [], skipped = []] = ['unexpected', 'flaky', 'skipped'].map((status) =>
      namesOf(report, status),
    )
    if (failed.length === 0 && status !== 0) return outcome({ failed: ['site failed outside its tests'] })
    return { passed: report.stats.expected + flaky.length, failed, flaky, skipped }
  } catch {
    return outcome({ failed: ['site ended before it could report'] })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const namesOf = ({ suites = [], specs = [] }: Suite, status: string): string[] => [
  ...specs
    .filter(({ tests }) => tests.some((test) => test.status === status))
    .map(({ file, line, title }) => `${file}:${line} > ${title}`),
  ...suites.flatMap((suite) => namesOf(suite, status)),
]
