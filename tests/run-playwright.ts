import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { browserPath } from '../playwright.config.ts'
import { foreground } from './run-process.ts'
import type { Counts } from './run-vitest.ts'

/** Whether there is a browser to test the pages with. */
export const hasBrowser = browserPath !== undefined

/** Runs the tests in a browser, their usual output shown, and answers their counts. */
export async function runPages(settings: Record<string, string>): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'catalogue-pages-'))
  const file = join(folder, 'report.json')
  const args = ['node_modules/@playwright/test/cli.js', 'test', '--project=site', '--reporter=list,json']
  const status = await foreground(process.execPath, args, { ...settings, PLAYWRIGHT_JSON_OUTPUT_NAME: file })
  try {
    const { stats } = JSON.parse(readFileSync(file, 'utf8')) as {
      stats: { expected: number; unexpected: number; flaky: number }
    }
    const failed = stats.unexpected + stats.flaky
    return { passed: stats.expected, failed: failed === 0 && status !== 0 ? 1 : failed }
  } catch {
    // It ended before it could report.
    return { passed: 0, failed: 1 }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
