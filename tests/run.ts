import { build, isBuilt } from '../bin/start-build.ts'
import { countsIn, failure, namesIn, type Outcome, outcomeOf, sumOf } from './run-outcome.ts'
import { hasBrowser, runPages } from './run-playwright.ts'
import { startPostgres } from './run-postgres.ts'
import { foreground } from './run-process.ts'
import { startRedis } from './run-redis.ts'
import { runTests } from './run-vitest.ts'

/**
 * Everything that proves the product, one part after the other; a part that fails does not keep the next from
 * running. Names of parts as arguments run only those: `npm test -- rules api-own-pglite`.
 */
const postgres = await startPostgres()
const redis = await startRedis()
const stores = { TEST_POSTGRES_URL: postgres?.url ?? '', TEST_REDIS_URL: redis?.url ?? '' }
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => stopStores().then(() => process.exit(1)))

const parts = new Map<string, () => Promise<Outcome>>([
  ['check', () => outcomeOf('check', () => foreground('npm', ['run', '--silent', 'check']))],
  ['rules', () => runTests('rules', stores)],
  ['units', () => runTests('units', stores)],
  ['database', () => runTests('database', stores)],
  ['faults', () => runTests('faults', stores)],
  ['gates', () => runTests('gates', stores)],
  ['build', () => outcomeOf('build', async () => void (isBuilt() || (await build())))],
  ['start', () => onBuild(() => runTests('start', stores))],
])
for (const server of ['own', 'next']) {
  for (const database of postgres ? ['pglite', 'postgres'] : ['pglite']) {
    const settings = { ...stores, API_SERVER: server, API_DATABASE: database }
    parts.set(`api-${server}-${database}`, () => onBuild(() => runTests('api', settings)))
  }
}

if (hasBrowser) parts.set('site', () => onBuild(() => runPages(stores)))

const outcomes: Outcome[] = []
try {
  for (const [name, run] of chosenParts(process.argv.slice(2))) {
    const began = Date.now()
    console.log(`\n== ${name}`)
    const outcome = await run()
    console.log(`== ${name}: ${countsIn(outcome)}, ${Math.round((Date.now() - began) / 1000)} s`)
    outcomes.push(outcome)
  }
} finally {
  await stopStores()
}

if (!postgres) console.log('\nNot run on PostgreSQL: install postgresql, or set TEST_POSTGRES_URL.')
if (!hasBrowser) console.log('\nNot run in a browser: npx playwright install chromium, or set CHROMIUM_PATH.')
if (!redis) console.log('\nNot run on Redis: install redis-server, or set TEST_REDIS_URL.')
const total = sumOf(outcomes)
console.log(`\n${countsIn(total)}\n${namesIn(total)}`)
process.exitCode = total.failed.length === 0 ? 0 : 1

function chosenParts(names: string[]): [string, () => Promise<Outcome>][] {
  const unknown = names.filter((name) => !parts.has(name))
  if (unknown.length > 0) {
    throw new Error(`No part is called ${unknown.join(', ')}; there are ${[...parts.keys()].join(', ')}.`)
  }
  const needsBuild = names.some((name) => name === 'start' || name === 'site' || name.startsWith('api-'))
  return [...parts].filter(
    ([name]) => names.length === 0 || names.includes(name) || (name === 'build' && needsBuild),
  )
}

async function onBuild(run: () => Promise<Outcome>): Promise<Outcome> {
  if (isBuilt()) return run()
  return failure('not run: there is no build of these sources')
}

async function stopStores(): Promise<void> {
  await redis?.stop()
  await postgres?.stop()
}
