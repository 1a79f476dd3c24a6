import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { foreground } from './run-process.ts'

export interface Counts {
  passed: number
  failed: number
}

interface Report {
  success: boolean
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

/** Parts whose files have nothing in common, so that every core may take one. */
const parted = ['rules', 'units', 'database']

/** Runs a vitest project, its usual output shown, and answers its counts. */
export async function runTests(project: string, settings: Record<string, string>): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'catalogue-tests-'))
  const file = join(folder, 'report.json')
  const args = [
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...(parted.includes(project) ? ['--maxWorkers=100%'] : []),
  ]
  // Many tests start the product's processes, each of which would parse the same packages.
  const cache = { NODE_COMPILE_CACHE: join(tmpdir(), 'catalogue-compile-cache') }
  const status = await foreground(process.execPath, ['node_modules/vitest/vitest.mjs', ...args], {
    ...cache,
    ...settings,
  })
  try {
    return countsOf(JSON.parse(readFileSync(file, 'utf8')) as Report, status)
  } catch {
    // It ended before it could report.
    return { passed: 0, failed: 1 }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A file that could not be loaded has no tests to fail, and an error outside every test none either. */
function countsOf(report: Report, status: number): Counts {
  const unloaded = report.testResults.filter(
    (result) =>
      result.status === 'failed' && !result.assertionResults.some((test) => test.status === 'failed'),
  ).length
  const failed = report.numFailedTests + unloaded
  return { passed: report.numPassedTests, failed: failed === 0 && status !== 0 ? 1 : failed }
}
