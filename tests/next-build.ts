import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { foreground } from './processes.ts'

const settings = { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' }

/** Builds for the tests whose host is Next, unless the last build is younger than the sources; throws when that fails. */
export async function buildForNext(): Promise<void> {
  const builtMs = existsSync('.next/BUILD_ID') ? statSync('.next/BUILD_ID').mtimeMs : 0
  const sources = ['app', 'lib', 'db'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  const files = [...sources, 'instrumentation.ts', 'next.config.mjs', 'package-lock.json']
  if (files.every((file) => statSync(file).mtimeMs < builtMs)) return
  if ((await foreground('npm', ['run', '--silent', 'build'], settings)) !== 0)
    throw new Error('The build failed; the reason is above.')
}
