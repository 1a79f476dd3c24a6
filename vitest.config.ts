import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** Test files of a folder, and of the folder of the same name of each module. */
const inFolder = (folder: string, name = '**/*'): string[] =>
  ['tests', 'tests/modules/*'].map((place) => `${place}/${folder}/${name}.test.ts`)

/** Files of tests/api that call routes in their own process or start a server of their own. */
const inProcess = ['gates', 'limits', 'openapi', 'server'].flatMap((name) => inFolder('api', `${name}*`))
/** Proves that the host of Vercel serves the same: the contract, and the requests that a host itself may answer. */
const onNext = ['bounds', 'contract', 'hostile', 'hosts', 'page-methods', 'next-routes'].map(
  (name) => `tests/api/${name}.test.ts`,
)
/** The rules of the catalogue by themselves, to be run at each turn. */
const rules = [
  'tests/rules/catalogue/**/*.test.ts',
  'tests/rules/layers.test.ts',
  'tests/rules/clock.test.ts',
]
const shared = {
  setupFiles: 'tests/plug-in.ts',
  // Many tests start the product's processes, each of which would parse the same packages.
  env: { NODE_COMPILE_CACHE: join(tmpdir(), 'catalogue-compile-cache') },
  // Limits only end what hangs: a machine shares its processor between many tests, and with others.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
}
/** What one file loads, the next may keep; so no file opens a database, which would outlive it. */
const pure = { ...shared, isolate: false }
const noDatabase = {
  alias: [
    {
      find: /^(pg|@electric-sql\/pglite)$/,
      replacement: join(import.meta.dirname, 'tests/rules/no-database.ts'),
    },
  ],
}
const ownPostgres = 'tests/own-postgres.ts'
const stored = { ...shared, globalSetup: ownPostgres }
const served = { ...shared, globalSetup: [ownPostgres, 'tests/api/harness-setup.ts'] }
/** Projects of one order run together, and one order after the other. */
const inTurn = (groupOrder: number) => ({ sequence: { groupOrder } })
const ofModules = 'tests/modules/*/database/**/*.test.ts'
const upgrades = 'tests/database/upgrade/*.test.ts'
/** Every column of what an institute authors, with each value that it may be left with. */
const everyColumn = [
  'tests/database/catalogue/follower/freshness.test.ts',
  'tests/database/catalogue/reads/bad-values.test.ts',
]

export default defineConfig({
  test: {
    projects: [
      { resolve: noDatabase, test: { name: 'rules', include: rules, ...pure } },
      {
        resolve: noDatabase,
        test: {
          name: 'units',
          include: [...inFolder('rules'), 'tests/modules/*.test.ts'],
          exclude: rules,
          ...pure,
        },
      },
      {
        test: {
          name: 'database',
          include: ['tests/database/**/*.test.ts'],
          exclude: [upgrades, ...everyColumn],
          ...stored,
        },
      },
      { test: { name: 'modules', include: [ofModules], ...stored } },
      { test: { name: 'gates', include: inProcess, ...stored } },
      {
        test: {
          name: 'api',
          include: inFolder('api'),
          exclude: [...inProcess, 'tests/api/next-routes.test.ts'],
          ...served,
        },
      },
      // From here on, what a release needs besides: `npm run test:release`.
      { test: { name: 'upgrade', include: [upgrades], ...stored } },
      { test: { name: 'columns', include: everyColumn, ...stored } },
      // Guides, settings and files as the programs of others take them, which `.ci/run` installs.
      { test: { name: 'programs', include: inFolder('programs'), ...served } },
      // The gates of the core alone, without any module. Neither limits, a publish nor a plan can tell one.
      {
        test: {
          name: 'core',
          include: ['tests/api/gates-{failures,fuzz,headers,order}.test.ts'],
          ...stored,
          env: { ...shared.env, MODULES: 'none' },
        },
      },
      { test: { name: 'api-next', include: onNext, ...served, ...inTurn(1) } },
      // One at a time: each starts the product as an operator does, and they watch how long it takes to stop.
      {
        test: {
          name: 'start',
          include: ['tests/start/**/*.test.ts'],
          fileParallelism: false,
          ...stored,
          ...inTurn(2),
        },
      },
      // By themselves: they break things under load, and watch how long answers take.
      {
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          fileParallelism: false,
          ...stored,
          ...inTurn(3),
        },
      },
    ],
  },
})
