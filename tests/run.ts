import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startVitest, type TestModule } from 'vitest/node'
import { countsIn, namesIn, type Outcome, outcome, refuseSkips, sumOf } from './outcome.ts'
import { foreground } from './processes.ts'

/**
 * `npm test` proves the product, `npm run test:release` what a release needs besides, and `npm test -- rules start` some
 * parts by name. A part that fails does not keep the next from running.
 */
const projects = {
  product: ['rules', 'units', 'database', 'modules', 'gates', 'api'],
  release: ['upgrade', 'columns', 'programs', 'core', 'api-next', 'start', 'faults'],
}
const pages = { product: ['site'], release: ['site-release'] }
type Run = (chosen: string[]) => Promise<Outcome>
/** Turns: what stands in one runs side by side, for it shares no port, database or build. */
const turns: Record<'product' | 'release', { names: string[]; run: Run }[][]> = {
  product: [
    [
      { names: ['check'], run: runCheck },
      { names: projects.product, run: runProjects },
    ],
    [{ names: pages.product, run: runPages }],
  ],
  // A build of Next rewrites the route types that the check reads.
  release: [[{ names: projects.release, run: runProjects }], [{ names: pages.release, run: runPages }]],
}

const isRelease = process.argv[2] === '--release'
const asked = isRelease ? [] : process.argv.slice(2)
const known = Object.values(turns)
  .flat(2)
  .flatMap(({ names }) => names)
const unknown = asked.filter((name) => !known.includes(name))
if (unknown.length > 0)
  throw new Error(`No part is called ${unknown.join(', ')}; there are ${known.join(', ')}.`)
const every = [...turns.product, ...turns.release]
const planned = asked.length > 0 ? every : isRelease ? turns.release : turns.product

const outcomes: Outcome[] = []
for (const turn of planned) outcomes.push(...(await Promise.all(turn.map(timed))))
const all = sumOf(outcomes)
const total = process.env.CI ? refuseSkips(all, readFileSync('tests/README.md', 'utf8')) : all
console.log(`\n${countsIn(total)}, ${secondsIn(process.uptime() * 1_000)}\n${namesIn(total)}`)
process.exitCode = total.failed.length === 0 ? 0 : 1

async function timed({ names, run }: { names: string[]; run: Run }): Promise<Outcome> {
  const chosen = names.filter((name) => asked.length === 0 || asked.includes(name))
  if (chosen.length === 0) return outcome({})
  const began = Date.now()
  const found = await run(chosen)
  console.log(`\n== ${chosen.join(', ')}: ${countsIn(found)}, ${secondsIn(Date.now() - began)}`)
  return found
}

function secondsIn(ms: number): string {
  return `${Math.round(ms / 1_000)} s`
}

async function runCheck(): Promise<Outcome> {
  const status = await foreground('npm', ['run', '--silent', 'check'])
  return outcome(status === 0 ? { passed: 1 } : { failed: ['check'] })
}

/** Runs vitest on more files at once than there are cores: many tests wait for a process or for a limit of time. */
async function runProjects(project: string[]): Promise<Outcome> {
  const maxWorkers = Math.ceil(availableParallelism() * 1.5)
  const vitest = await startVitest('test', [], { project, watch: false, maxWorkers })
  const modules = vitest.state.getTestModules()
  const found = sumOf(modules.map(outcomeOf))
  // A thrown value arrives as a plain object.
  for (const { message } of vitest.state.getUnhandledErrors() as Error[])
    found.failed.push(`outside of tests: ${message}`)
  await vitest.close()
  for (const name of project) {
    const own = modules.filter((module) => module.project.name === name)
    const spent = own.reduce((sum, module) => sum + spentOn(module), 0)
    console.log(`== ${name}: ${countsIn(sumOf(own.map(outcomeOf)))}, ${secondsIn(spent)} of a worker`)
  }
  return found
}

function outcomeOf(module: TestModule): Outcome {
  const found = outcome({})
  for (const test of module.children.allTests()) {
    const { state } = test.result()
    if (state === 'passed') found.passed++
    else
      found[state === 'skipped' ? 'skipped' : 'failed'].push(`${module.relativeModuleId} > ${test.fullName}`)
  }
  // A file that could not be loaded, or prepared, has no tests to fail.
  if (!module.ok() && found.failed.length === 0) found.failed.push(module.relativeModuleId)
  return found
}

function spentOn(module: TestModule): number {
  const { duration, collectDuration, setupDuration } = module.diagnostic()
  return duration + collectDuration + setupDuration
}

/** Runs the tests in a browser, their usual output shown. */
async function runPages(chosen: string[]): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'catalogue-pages-'))
  const file = join(folder, 'report.json')
  const args = [
    'test',
    ...chosen.map((name) => `--project=${name}`),
    '--reporter=list,json',
    '--max-failures=10',
  ]
  const status = await foreground(process.execPath, ['node_modules/@playwright/test/cli.js', ...args], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  })
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as Suite & { stats: { expected: number } }
    const [failed = [], skipped = []] = ['unexpected', 'skipped'].map((status) => namesOf(report, status))
    if (failed.length === 0 && status !== 0) failed.push(`${chosen.join(', ')} failed outside its tests`)
    return { passed: report.stats.expected, failed, skipped }
  } catch {
    return outcome({ failed: [`${chosen.join(', ')} ended before it could report`] })
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
