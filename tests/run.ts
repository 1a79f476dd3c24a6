import { build, isBuilt } from '../bin/start-build.ts'
import { hasBrowser, runPages } from './run-playwright.ts'
import { startPostgres } from './run-postgres.ts'
import { foreground } from './run-process.ts'
import { startRedis } from './run-redis.ts'
import { type Counts, runTests } from './run-vitest.ts'

/**
 * Everything that proves the product, one part after the other; a part that fails does not keep the next from
 * running. Names of parts as arguments run only those: `npm test -- rules api-own-pglite`.
 */
const postgres = await startPostgres()
const redis = await startRedis()
const stores = { TEST_POSTGRES_URL: postgres?.url ?? '', TEST_REDIS_URL: redis?.url ?? '' }
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => stopStores().then(() => process.exit(1)))

const parts = new Map<string, () => Promise<Counts>>([
  ['check', () => counted(() => foreground('npm', ['run', '--silent', 'check']))],
  ['rules', () => runTests('rules', stores)],
  ['units', () => runTests('units', stores)],
  ['database', () => runTests('database', stores)],
  ['faults', () => runTests('faults', stores)],
  ['gates', () => runTests('gates', stores)],
  ['build', () => counted(async () => void (isBuilt() || (await build())))],
  ['start', () => onBuild(() => runTests('start', stores))],
])
for (const server of ['own', 'next']) {
  for (const database of postgres ? ['pglite', 'postgres'] : ['pglite']) {
    const settings = { ...stores, API_SERVER: server, API_DATABASE: database }
    parts.set(`api-${server}-${database}`, () => onBuild(() => runTests('api', settings)))
  }
}

if (hasBrowser) parts.set('site', () => onBuild(() => runPages(stores)))

const total: Counts = { passed: 0, failed: 0 }
try {
  for (const [name, run] of chosenParts(process.argv.slice(2))) {
    const began = Date.now()
    console.log(`\n== ${name}`)
    const { passed, failed } = await run()
    console.log(
      `== ${name}: ${passed} passed, ${failed} failed, ${Math.round((Date.now() - began) / 1000)} s`,
    )
    total.passed += passed
    total.failed += failed
  }
} finally {
  await stopStores()
}

if (!postgres) console.log('\nNot run on PostgreSQL: install postgresql, or set TEST_POSTGRES_URL.')
if (!hasBrowser) console.log('\nNot run in a browser: npx playwright install chromium, or set CHROMIUM_PATH.')
if (!redis) console.log('\nNot run on Redis: install redis-server, or set TEST_REDIS_URL.')
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1

function chosenParts(names: string[]): [string, () => Promise<Counts>][] {
  const unknown = names.filter((name) => !parts.has(name))
  if (unknown.length > 0) {
    throw new Error(`No part is called ${unknown.join(', ')}; there are ${[...parts.keys()].join(', ')}.`)
  }
  const needsBuild = names.some((name) => name === 'start' || name === 'site' || name.startsWith('api-'))
  return [...parts].filter(
    ([name]) => names.length === 0 || names.includes(name) || (name === 'build' && needsBuild),
  )
}

/** A part that is no test runner counts as one test; a number is an exit status. */
async function counted(work: () => Promise<unknown>): Promise<Counts> {
  try {
    const status = await work()
    return typeof status === 'number' && status !== 0 ? { passed: 0, failed: 1 } : { passed: 1, failed: 0 }
  } catch (error) {
    console.error((error as Error).message)
    return { passed: 0, failed: 1 }
  }
}

async function onBuild(run: () => Promise<Counts>): Promise<Counts> {
  if (isBuilt()) return run()
  console.error('Not run: there is no build of these sources.')
  return { passed: 0, failed: 1 }
}

async function stopStores(): Promise<void> {
  await redis?.stop()
  await postgres?.stop()
}
