import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { log } from '#lib/api/log.ts'
import { parseEnv } from '#lib/env.ts'
import { loadEnvFiles } from '#lib/server/settings.ts'
import { softwareVersion } from '#lib/server/version.ts'

/**
 * Calls `replace` on each SIGHUP, one after the other, with the settings on disk and after the migrations on disk. A
 * failure is logged, and the server goes on unchanged.
 */
export function onReload(replace: () => Promise<void>): void {
  const release = softwareVersion()
  let last = Promise.resolve()
  process.on('SIGHUP', () => {
    last = last
      .then(() => reload(release, replace))
      .then(
        () => console.log('Reloaded: every worker is new.'),
        (error) => log().error({ err: error }, 'the reload failed; the server goes on unchanged'),
      )
  })
}

async function reload(release: string, replace: () => Promise<void>): Promise<void> {
  loadEnvFiles()
  const { DATABASE_URL } = parseEnv(process.env)
  // Runs the code on disk: this process knows only the migrations of its own release.
  if (DATABASE_URL !== undefined) await migrateBeside(release)
  await replace()
}

async function migrateBeside(release: string): Promise<void> {
  const args = ['node.mjs', 'catalogue.ts'].map((file) => join(import.meta.dirname, file))
  const child = spawn(process.execPath, [...args, 'migrate', '--beside', release], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(said.trim())
}
