import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startVitest } from 'vitest/node'
import { countsIn, namesIn, type Outcome, outcome, refuseSkips, sumOf } from './outcome.ts'
import { foreground } from './processes.ts'

/**
 * Runs everything that proves the product: `npm test`, or some parts of it by name, `npm test -- rules database`. The
 * parts are `check`, the projects of vitest, which says itself which of them run together, and `site` in a browser. A
 * part that fails does not keep the next from running.
 */
const projects = 'rules units database gates core api start faults api-next'.split(' ')
type Run = (chosen: string[]) => Promise<Outcome>
const parts = new Map<string, Run>([
  ['check', runCheck],
  ...projects.map((name) => [name, runProjects] as const),
  ['site', runPages],
])
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !parts.has(name))
if (unknown.length > 0)
  throw new Error(`No part is called ${unknown.join(', ')}; there are ${[...parts.keys()].join(', ')}.`)
const chosen = [...parts.keys()].filter((name) => asked.length === 0 || asked.includes(name))

// One after the other: a build of Next rewrites the route types that the check reads, and the pages have the machine to
// themselves.
const outcomes: Outcome[] = []
for (const run of new Set(chosen.map((name) => parts.get(name)))) outcomes.push(await counted(run))
const all = sumOf(outcomes)
const total = process.env.CI ? refuseSkips(all, readFileSync('tests/README.md', 'utf8')) : all
console.log(`\n${countsIn(total)}\n${namesIn(total)}`)
process.exitCode = total.failed.length === 0 ? 0 : 1

async function counted(run: Run | undefined): Promise<Outcome> {
  const names = chosen.filter((name) => parts.get(name) === run)
  const began = Date.now()
  const found = (await run?.(names)) ?? outcome({})
  console.log(`\n== ${names.join(', ')}: ${countsIn(found)}, ${Math.round((Date.now() - began) / 1000)} s`)
  return found
}

async function runCheck(): Promise<Outcome> {
  const status = await foreground('npm', ['run', '--silent', 'check'])
  return outcome(status === 0 ? { passed: 1 } : { failed: ['check'] })
}

/** Runs vitest on more files at once than there are cores: many tests wait for a process or for a limit of time. */
async function runProjects(project: string[]): Promise<Outcome> {
  const maxWorkers = Math.ceil(availableParallelism() * 1.5)
  const vitest = await startVitest('test', [], { project, watch: false, retry: 1, maxWorkers })
  const found = outcome({})
  for (const module of vitest.state.getTestModules()) {
    const failedBefore = found.failed.length
    for (const test of module.children.allTests()) {
      const name = `${module.relativeModuleId} > ${test.fullName}`
      const { state } = test.result()
      if (state === 'passed') found.passed++
      else found[state === 'skipped' ? 'skipped' : 'failed'].push(name)
      if (state === 'passed' && test.diagnostic()?.flaky) found.flaky.push(name)
    }
    // A file that could not be loaded, or prepared, has no tests to fail.
    if (!module.ok() && found.failed.length === failedBefore) found.failed.push(module.relativeModuleId)
  }
  // A thrown value arrives as a plain object.
  for (const { message } of vitest.state.getUnhandledErrors() as Error[])
    found.failed.push(`outside of tests: ${message}`)
  await vitest.close()
  return found
}

/** Runs the tests in a browser, their usual output shown; what fails is tried once more, and told apart if it passes. */
async function runPages(): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'catalogue-pages-'))
  const file = join(folder, 'report.json')
  const args = ['test', '--project=site', '--reporter=list,json', '--retries=1', '--max-failures=10']
  const status = await foreground(process.execPath, ['node_modules/@playwright/test/cli.js', ...args], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  })
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as Suite & { stats: { expected: number } }
    const [failed = [], flaky = [], skipped = []] = ['unexpected', 'flaky', 'skipped'].map((status) =>
      namesOf(report, status),
    )
    if (failed.length === 0 && status !== 0) failed.push('site failed outside its tests')
    return { passed: report.stats.expected + flaky.length, failed, flaky, skipped }
  } catch {
    return outcome({ failed: ['site ended before it could report'] })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Suite {
  suites?: Suite[]
  specs?: { title: string; file: string; line: number; tests: { status: string }[] }[]
}

function namesOf({ suites = [], specs = [] }: Suite, status: string): string[] {
  const own = specs.filter(({ tests }) => tests.some((test) => test.status === status))
  return [
    ...own.map(({ file, line, title }) => `${file}:${line} > ${title}`),
    ...suites.flatMap((suite) => namesOf(suite, status)),
  ]
}
