import { defineConfig } from 'vitest/config'

/** Test files of a folder, and of the folder of the same name of each module. */
const inFolder = (folder: string, name = '**/*'): string[] =>
  ['tests', 'tests/modules/*'].map((place) => `${place}/${folder}/${name}.test.ts`)

/** Files of tests/api that call routes in their own process or start a server of their own. */
const inProcess = ['gates', 'limits', 'openapi', 'server'].flatMap((name) => inFolder('api', `${name}*`))
/** Proves that the host of Vercel serves the same: the contract, and the requests that a host itself may answer. */
const onNext = ['bounds', 'contract', 'hostile', 'page-methods', 'next-routes'].map(
  (name) => `tests/api/${name}.test.ts`,
)
/** The rules of the catalogue by themselves, to be run at each turn. */
const rules = [
  'tests/rules/catalogue/**/*.test.ts',
  'tests/rules/layers.test.ts',
  'tests/rules/clock.test.ts',
]
/** Limits only end what hangs: a machine shares its processor between many tests, and with others. */
const pluggedIn = { setupFiles: 'tests/plug-in.ts' }
const pure = { ...pluggedIn, isolate: false, testTimeout: 120_000 }
const slow = { ...pluggedIn, testTimeout: 120_000, hookTimeout: 120_000 }
const served = { ...slow, globalSetup: 'tests/api/harness-setup.ts' }

export default defineConfig({
  test: {
    projects: [
      // Pure: what one file loads, the next may keep.
      { test: { name: 'rules', include: rules, ...pure } },
      {
        test: {
          name: 'units',
          include: [...inFolder('rules'), 'tests/modules/*.test.ts'],
          exclude: rules,
          ...pure,
        },
      },
      { test: { name: 'database', include: inFolder('database'), ...slow } },
      // By themselves: they break things under load, and watch how long answers take.
      { test: { name: 'faults', include: ['tests/faults/**/*.test.ts'], fileParallelism: false, ...slow } },
      { test: { name: 'gates', include: inProcess, ...slow } },
      // The gates of the core alone, without any module. Neither sorting nor a statement's plan can tell a module.
      {
        test: {
          name: 'core',
          include: ['tests/api/gates-*.test.ts'],
          exclude: ['tests/api/gates-{sorts,together}.test.ts'],
          env: { MODULES: 'none' },
          ...slow,
        },
      },
      {
        test: {
          name: 'api',
          include: inFolder('api'),
          exclude: [...inProcess, 'tests/api/next-routes.test.ts'],
          ...served,
        },
      },
      { test: { name: 'api-next', include: onNext, ...served } },
      // One at a time: each starts the product as an operator does, and they watch ports and processes.
      { test: { name: 'start', include: ['tests/start/**/*.test.ts'], fileParallelism: false, ...slow } },
    ],
  },
})
