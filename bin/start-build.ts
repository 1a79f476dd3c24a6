import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** All that a build reads, but for the packages, which the lock file stands for. */
const folders = ['app', 'lib', 'db']
const files = [
  'instrumentation.ts',
  'next.config.mjs',
  'package-lock.json',
  'package.json',
  'proxy.ts',
  'tsconfig.json',
]
/** The self-hosting server runs from its sources. */
const unbuilt = 'lib/server/'

const stamp = join('.next', 'built-from')

/** Whether the last build was made from the sources as they are. */
export const isBuilt = (): boolean =>
  existsSync('.next/BUILD_ID') && existsSync(stamp) && readFileSync(stamp, 'utf8') === sourcesDigest()

/** Builds the pages and routes; throws when that fails. */
export async function build(): Promise<void> {
  console.log('Building, which takes about half a minute the first time and after changes.')
  const digest = sourcesDigest()
  await runBuild()
  writeFileSync(stamp, digest)
}

/** A fingerprint of everything that a build depends on. */
function sourcesDigest(): string {
  const hash = createHash('sha256')
  for (const path of [...files.filter((file) => existsSync(file)), ...folders.flatMap(sourcesIn)]) {
    hash.update(`${path}\0`).update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}

const sourcesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.startsWith(unbuilt))
    .sort()

function runBuild(): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1' }
  const child = spawn(process.execPath, ['node_modules/next/dist/bin/next', 'build'], {
    stdio: 'inherit',
    env,
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      if (code === 0) resolve()
      else reject(new Error(`The build failed (${signal ?? `exit status ${code}`}); the reason is above.`))
    })
  })
}
