import { readFileSync } from 'node:fs'
import { buildForNext } from './next-build.ts'
import { countsIn, namesIn, type Outcome, outcome, outcomeOf, refuseSkips, sumOf } from './run-outcome.ts'
import { runPages } from './run-playwright.ts'
import { startPostgres } from './run-postgres.ts'
import { foreground } from './run-process.ts'
import { runTests } from './run-vitest.ts'

/**
 * Runs everything that proves the product: `npm test`, or some parts of it by name, `npm test -- rules database`.
 * Parts of one row run together, row after row: parts that watch the clock or the ports have a row of their own. A part
 * that fails does not keep the next from running.
 */
const rows = [
  ['check', 'build', 'rules', 'units', 'database', 'gates', 'core', 'api'],
  ['start'],
  ['faults'],
  ['api-next', 'site'],
]
/** Parts that are no vitest project. */
const others = new Map<string, () => Promise<Outcome>>([
  ['check', () => outcomeOf('check', () => foreground('npm', ['run', '--silent', 'check']))],
  ['build', () => outcomeOf('build', buildForNext)],
  ['site', () => runPages(stores)],
])

const chosen = chooseParts(process.argv.slice(2))
const postgres = await startPostgres()
const stores = { TEST_POSTGRES_URL: postgres?.url ?? '' }
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => stopStores().then(() => process.exit(1)))

const outcomes: Outcome[] = []
if (!postgres)
  outcomes.push(
    outcome({ skipped: ['all that needs PostgreSQL: install postgresql, or set TEST_POSTGRES_URL'] }),
  )
try {
  for (const row of chosen) outcomes.push(...(await runRow(row)))
} finally {
  await stopStores()
}
const all = sumOf(outcomes)
const total = process.env.CI ? refuseSkips(all, readFileSync('tests/README.md', 'utf8')) : all
console.log(`\n${countsIn(total)}\n${namesIn(total)}`)
process.exitCode = total.failed.length === 0 ? 0 : 1

async function runRow(row: string[]): Promise<Outcome[]> {
  console.log(`\n== ${row.join(', ')}`)
  const began = Date.now()
  const projects = row.filter((name) => !others.has(name))
  const [ofProjects, ...ofOthers] = await Promise.all([
    projects.length > 0 ? runTests(projects, stores) : [],
    ...[...others]
      .filter(([name]) => row.includes(name))
      .map(async ([name, run]) => [name, await run()] as const),
  ])
  const seconds = Math.round((Date.now() - began) / 1000)
  const named = [...ofProjects, ...ofOthers]
  for (const [name, outcome] of named) console.log(`== ${name}: ${countsIn(outcome)}`)
  console.log(`== ${row.join(', ')}: ${seconds} s`)
  return named.map(([, outcome]) => outcome)
}

/** Returns the rows with only the named parts in them, and the build where one of these needs it. */
function chooseParts(names: string[]): string[][] {
  const all = rows.flat()
  const unknown = names.filter((name) => !all.includes(name))
  if (unknown.length > 0)
    throw new Error(`No part is called ${unknown.join(', ')}; there are ${all.join(', ')}.`)
  const built = ['api-next', 'start', 'site']
  return rows
    .map((row) =>
      row.filter(
        (name) =>
          names.length === 0 ||
          names.includes(name) ||
          (name === 'build' && names.some((one) => built.includes(one))),
      ),
    )
    .filter((row) => row.length > 0)
}

async function stopStores(): Promise<void> {
  await postgres?.stop()
}
