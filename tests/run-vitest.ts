import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { failure, type Outcome } from './run-outcome.ts'
import { foreground } from './run-process.ts'

interface Report {
  numPassedTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string }[]
  }[]
}

interface Run {
  passed: number
  /** By the name of their file. */
  failed: Map<string, string[]>
}

/** Parts whose files have nothing in common, so that every core may take one. */
const parted = ['rules', 'units', 'database']

/** More files than this fail for a reason, which a second run would only repeat. */
const REPEATED_MAX = 5

/**
 * Runs a vitest project, its usual output shown. Files that failed are run once more by themselves: on a machine that
 * is busy with something else one of thousands of tests may wait in vain, which is told apart and not hidden.
 */
export async function runTests(project: string, settings: Record<string, string>): Promise<Outcome> {
  const first = await runFiles(project, settings, [])
  if (!first) return failure(`${project} ended before it could report`)
  const files = [...first.failed.keys()]
  if (files.length === 0 || files.length > REPEATED_MAX)
    return { passed: first.passed, failed: [...first.failed.values()].flat(), unsteady: [] }
  const again = await runFiles(project, settings, files)
  if (!again) return failure(`${project} ended before it could report`)
  const failed = [...again.failed.values()].flat()
  const unsteady = [...first.failed.values()].flat().filter((name) => !failed.includes(name))
  return { passed: first.passed + unsteady.length, failed, unsteady }
}

/** Undefined when it ended before it could report. */
async function runFiles(
  project: string,
  settings: Record<string, string>,
  files: string[],
): Promise<Run | undefined> {
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
    ...files,
  ]
  // Many tests start the product's processes, each of which would parse the same packages.
  const cache = { NODE_COMPILE_CACHE: join(tmpdir(), 'catalogue-compile-cache') }
  const status = await foreground(process.execPath, ['node_modules/vitest/vitest.mjs', ...args], {
    ...cache,
    ...settings,
  })
  try {
    return runOf(JSON.parse(readFileSync(file, 'utf8')) as Report, project, status)
  } catch {
    return undefined
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A file that could not be loaded has no tests to fail, and an error outside every test none either. */
function runOf(report: Report, project: string, status: number): Run {
  const failed = new Map<string, string[]>()
  for (const { name, status: ofFile, message, assertionResults } of report.testResults) {
    if (ofFile !== 'failed') continue
    const file = relative(process.cwd(), name)
    const tests = assertionResults.filter((test) => test.status === 'failed')
    const [reason = ''] = message.split('\n', 1)
    failed.set(
      file,
      tests.length > 0 ? tests.map(({ fullName }) => `${file} > ${fullName}`) : [`${file}: ${reason}`],
    )
  }
  if (failed.size === 0 && status !== 0) throw new Error(`${project} failed outside its tests.`)
  return { passed: report.numPassedTests, failed }
}
