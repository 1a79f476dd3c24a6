import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { stopBackground } from '#lib/base/background.ts'
import { closePools } from '#lib/base/db/pools.ts'
import { db } from '#lib/base/db.ts'
import { doesBackgroundWork, env, parseEnv } from '#lib/base/env.ts'
import { log } from '#lib/base/log.ts'
import { plugIn } from '#lib/module.ts'
import { isOff, modules } from '#lib/modules.ts'
import { sweep } from '#lib/office/maintenance/background-tasks.ts'
import { loadEnvFiles } from '#lib/server/installation.ts'
import type { Address } from '#lib/server/port.ts'
import { announce } from './start-words.ts'

/** In milliseconds. Orchestrators kill after 10 s, and the database must be closed by then. */
export const STOP_WITHIN_MS = 9_500

/** Sweeps only where no other machine does. Returns what stops serving and ends the process, once. */
export async function serveInProcess(
  address: Address | 'handed',
  { isSweeping, demoKey }: { isSweeping: boolean; demoKey?: string | undefined },
): Promise<() => void> {
  const { serve } = await import('#lib/server/serve.ts')
  plugIn(modules())
  const serving = await serve(address, { isOff, demoKey })
  if (isSweeping && doesBackgroundWork(env())) sweep(db().maintenance)
  let isStopping = false
  const stop = async (): Promise<void> => {
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    await Promise.all([serving.stop(), stopBackground()])
    await closePools(db())
    process.exit(0)
  }
  return () => {
    if (!isStopping) void stop()
    isStopping = true
  }
}

/** Calls `stop` at the first stop signal and `endNow` at the second, for example a repeated Ctrl-C. */
export function onStop(stop: () => void, endNow: () => void = () => {}): void {
  let isStopping = false
  const onSignal = (): void => {
    if (isStopping) {
      endNow()
      process.exit(1)
    }
    isStopping = true
    stop()
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}

/**
 * This folder as the process was started, symbolic links included. Once a deployment has turned a link, it is the new
 * release's, while `import.meta` names the folder of the release that runs.
 */
export const bin = dirname(process.argv[1] ?? import.meta.filename)

/**
 * On each SIGHUP, runs the migrations found on disk and calls `replace` with the settings found on disk. Handles one
 * signal at a time. On failure, logs the error and continues to serve unchanged.
 */
export function onReload(replace: () => Promise<void>): void {
  let last = Promise.resolve()
  process.on('SIGHUP', () => {
    last = last
      .then(() => reload(replace))
      .then(
        () => announce({ msg: 'Reloaded: all workers were replaced.' }),
        (error) => log().error({ err: error }, 'the reload failed; the server continues unchanged'),
      )
  })
}

async function reload(replace: () => Promise<void>): Promise<void> {
  process.chdir(dirname(bin))
  loadEnvFiles()
  const { DATABASE_URL } = parseEnv(process.env)
  // Run the migrations found on disk: this process contains only those of its own release.
  if (DATABASE_URL !== undefined) await migrateOnDisk()
  await replace()
}

async function migrateOnDisk(): Promise<void> {
  const args = ['node.mjs', 'catalogue.ts'].map((file) => join(bin, file))
  const child = spawn(process.execPath, [...args, 'migrate'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(said.trim())
}
