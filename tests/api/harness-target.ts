import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#lib/base/db/open.ts'
import { servers } from '../database/databases.ts'
import { freePort } from '../free-port.ts'
import { own, serve } from '../processes.ts'
import { type Keys, prepareData } from './harness-data.ts'

export type ServerKind = 'own' | 'next'

/** A running server with its own database. */
export interface Target {
  server: ServerKind
  /** Without a slash at the end; the API is at `/catalog/v1` below it. */
  origin: string
  /** For a second connection; undefined when the database is embedded and belongs to the server. */
  databaseUrl: string | undefined
  keys: Keys
}

/** Starts a target on a free port and waits until it is ready; `website` is the demo's, the target itself for `self`. */
export async function startTarget(
  server: ServerKind,
  settings: Record<string, string> = {},
  website?: 'self',
): Promise<{ target: Target; pid: number; stop: () => Promise<void> }> {
  const port = await freePort()
  const prepared = await prepare(website && `http://localhost:${port}`)
  const next = ['node_modules/next/dist/bin/next', 'start', '-p', String(port)]
  const fixed = { NODE_ENV: 'production', LOG_LEVEL: 'error', NEXT_TELEMETRY_DISABLED: '1' }
  const started = { ...prepared.settings, ...settings, ...fixed }
  const running = await serve(server === 'own' ? own : () => next, started, { port }).catch(async (error) => {
    await prepared.remove()
    throw error
  })
  const stop = async (): Promise<void> => {
    await running.stop()
    await prepared.remove()
  }
  const {
    keys,
    settings: { DATABASE_URL },
  } = prepared
  const target = { server, origin: running.origin, databaseUrl: DATABASE_URL || undefined, keys }
  return { target, pid: running.pid, stop }
}

interface Prepared {
  settings: { DATABASE_URL: string } & Record<string, string>
  keys: Keys
  remove: () => Promise<void>
}

async function prepare(website: string | undefined): Promise<Prepared> {
  const [postgres] = servers
  if (postgres) {
    const { db, url, close } = await postgres.open()
    const keys = await prepareData(db, new Date(), website)
    return { settings: { DATABASE_URL: url ?? '' }, keys, remove: close }
  }
  const folder = mkdtempSync(join(tmpdir(), 'catalogue-api-'))
  const db = openDatabase({ url: undefined, folder, poolMax: 1 })
  const keys = await prepareData(db, new Date(), website)
  await db.destroy()
  return {
    settings: { DATABASE_URL: '', DATA_DIR: folder },
    keys,
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  }
}
