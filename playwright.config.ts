import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { chromium, defineConfig } from '@playwright/test'

/** A browser to test with: the named one, Playwright's own, else the system's; undefined when there is none. */
export const browserPath = [
  process.env.CHROMIUM_PATH,
  chromium.executablePath(),
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => path !== undefined && existsSync(path))

/** What a release needs besides: builds of Next, servers of other origins, and the site as files. */
const ofRelease = ['cors', 'example', 'mirror'].map((name) => `**/${name}.spec.ts`)

export default defineConfig({
  testDir: 'tests',
  outputDir: 'test-results',
  forbidOnly: Boolean(process.env.CI),
  globalSetup: ['./tests/own-postgres.ts', './tests/site/setup.ts'],
  workers: availableParallelism(),
  // Limits only end what hangs: a machine shares its processor between browsers, servers and others.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    trace: 'retain-on-failure',
    ...(browserPath !== undefined && { launchOptions: { executablePath: browserPath } }),
  },
  projects: [
    {
      name: 'site',
      testMatch: ['tests/site/*.spec.ts', 'tests/modules/*/site/*.spec.ts'],
      testIgnore: [...ofRelease, '**/proof-lighthouse.spec.ts'],
    },
    { name: 'site-release', testMatch: ofRelease },
    // A measure of speed, which a busy machine can spoil.
    { name: 'lighthouse', testMatch: '**/proof-lighthouse.spec.ts' },
  ],
})
