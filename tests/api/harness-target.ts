import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#lib/db/open.ts'
import { requirePort } from '#lib/server/port.ts'
import { servers } from '../database/databases.ts'
import { background, untilAnswers } from '../run-process.ts'
import { type Keys, prepareData } from './harness-data.ts'

export type ServerKind = 'own' | 'next'
export type DatabaseKind = 'pglite' | 'postgres'

/** A running server of the built app, over a database of its own. */
export interface Target {
  server: ServerKind
  database: DatabaseKind
  /** Without a slash at the end; the API is at `/catalog/v1` below it. */
  origin: string
  /** The database's address, for a second connection; undefined when it is embedded and belongs to the server. */
  databaseUrl: string | undefined
  keys: Keys
}

/** Starts a target on a free port and waits until it is ready. */
export async function startTarget(
  server: ServerKind,
  database: DatabaseKind,
): Promise<{ target: Target; stop: () => Promise<void> }> {
  const prepared = await (database === 'pglite' ? prepareEmbedded() : prepareServer())
  const port = await requirePort({ port: 0, host: undefined })
  const command =
    server === 'own'
      ? ['bin/node.mjs', 'bin/start.ts']
      : ['node_modules/next/dist/bin/next', 'start', '-p', String(port)]
  const child = background(process.execPath, command, {
    ...prepared.settings,
    PORT: String(port),
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    NEXT_TELEMETRY_DISABLED: '1',
  })
  const origin = `http://localhost:${port}`
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
  const { keys, databaseUrl } = prepared
  return { target: { server, database, origin, databaseUrl, keys }, stop }
}

interface Prepared {
  settings: Record<string, string>
  databaseUrl: string | undefined
  keys: Keys
  remove: () => Promise<void>
}

async function prepareEmbedded(): Promise<Prepared> {
  const folder = mkdtempSync(join(tmpdir(), 'catalogue-api-'))
  const db = openDatabase({ url: undefined, folder, poolMax: 1 })
  const keys = await prepareData(db, new Date())
  await db.destroy()
  return {
    settings: { DATABASE_URL: '', DATA_DIR: folder },
    databaseUrl: undefined,
    keys,
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

async function prepareServer(): Promise<Prepared> {
  const [kind] = servers
  if (!kind)
    throw new Error('API_DATABASE=postgres needs a PostgreSQL in TEST_POSTGRES_URL; npm test starts one.')
  const { db, url, close } = await kind.open()
  const keys = await prepareData(db, new Date())
  return { settings: { DATABASE_URL: url ?? '' }, databaseUrl: url, keys, remove: close }
}
