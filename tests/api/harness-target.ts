import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#lib/base/db/open.ts'
import { requirePort } from '#lib/server/port.ts'
import { servers } from '../database/databases.ts'
import { background, untilAnswers } from '../processes.ts'
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
  const port = await requirePort({ port: 0, host: undefined })
  const origin = `http://localhost:${port}`
  const prepared = await prepare(website && origin)
  const command =
    server === 'own'
      ? ['bin/node.mjs', 'bin/start.ts']
      : ['node_modules/next/dist/bin/next', 'start', '-p', String(port)]
  const child = background(process.execPath, command, {
    ...prepared.settings,
    ...settings,
    PORT: String(port),
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    NEXT_TELEMETRY_DISABLED: '1',
  })
  const stop = async (): Promise<void> => {
    await child.stop()
    await prepared.remove()
  }
  try {
    await Promise.race([untilAnswers(`${origin}/readyz`), child.failed])
  } catch (error) {
    await stop()
    throw error
  }
  const {
    keys,
    settings: { DATABASE_URL },
  } = prepared
  const target = { server, origin, databaseUrl: DATABASE_URL || undefined, keys }
  return { target, pid: child.child.pid ?? 0, stop }
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
