import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { db } from '#lib/base/db.ts'
import { doesBackgroundWork, type Env, env, parseEnv } from '#lib/base/env.ts'
import { storeSecret } from '#lib/contract/api/counters/stores.ts'
import { type Announced, plugged, plugIn } from '#lib/module.ts'
import { modules } from '#lib/modules.ts'
import { loadEnvFiles } from '#lib/server/installation.ts'
import { type Address, addressOf, requirePort } from '#lib/server/port.ts'
import { Workers } from '#lib/server/workers.ts'
import { prepareData } from './start-data.ts'
import { bin, onReload, onStop, STOP_WITHIN_MS, serveInProcess } from './start-serve.ts'
import { announce, announcement } from './start-words.ts'

/** Default number of database connections of all processes together. PostgreSQL allows 100 by default. */
const CONNECTIONS = 80

const requestsOnly =
  'This machine serves requests only (BACKGROUND_WORK=elsewhere): another one on this database must deliver enquiries and publish.'

const isDevelopment = process.argv.includes('--dev')
Object.assign(process.env, { NODE_ENV: isDevelopment ? 'development' : 'production' })
// One process, so that every page is of the same state of the code.
if (isDevelopment) process.env.WORKERS ??= '1'

try {
  await start()
} catch (error) {
  announce({ level: 'error', msg: (error as Error).message })
  process.exit(1)
}

async function start(): Promise<void> {
  loadEnvFiles()
  plugIn(modules())
  const { host, port: wanted } = addressOf(process.env)
  const port = await requirePort({ host, port: wanted })
  const origin = `http://localhost:${port}`
  // `PORT=0` picks a free port. Links must contain the actual port.
  process.env.PORT = String(port)
  const count = workersOf(
    parseEnv(
      process.env,
      plugged().map(({ settings }) => settings),
    ),
  )
  // Prepare the database before loading the server, because loading blocks the process for so long that a new
  // connection could time out.
  const prepared = await prepareData()
  if (count === 1) {
    onReload(() =>
      Promise.reject(new Error('A single process cannot be reloaded: restart it, or set WORKERS=2.')),
    )
    onStop(await serveInProcess({ port, host }, { isSweeping: true, demoKey: prepared.demoKey }))
  } else await serveWith(count, { port, host })
  if (prepared.siteFault !== undefined) announce({ level: 'warn', msg: prepared.siteFault })
  if (!doesBackgroundWork(env())) announce({ msg: requestsOnly })
  announce(announcement(origin, prepared, await announceModules(origin)))
}

/** What modules announce, such as the dashboard's address. This process has no connection to a database server. */
async function announceModules(origin: string): Promise<Announced[]> {
  const { DATABASE_URL: url, DATA_DIR: folder } = env()
  const embedded = url === undefined ? { db: db().maintenance, folder } : undefined
  const announced = await Promise.all(plugged().map(({ announce }) => announce?.({ origin, embedded })))
  return announced.filter((one) => one !== undefined)
}

/** Returns the number of server processes: one per core, but always one with the embedded database. */
function workersOf({ WORKERS: wanted, DATABASE_URL: url }: Env): number {
  if (url !== undefined) return wanted ?? availableParallelism()
  if (wanted !== undefined && wanted > 1) {
    throw new Error(
      `WORKERS=${wanted} needs a PostgreSQL server in DATABASE_URL: the embedded database serves one process.`,
    )
  }
  return 1
}

/** Serves with several worker processes, which share a generated secret and divide the database connections. */
async function serveWith(count: number, { port, host }: Address): Promise<void> {
  await Promise.all(plugged().map(({ start }) => start?.({ kind: 'primary' })))
  const madeUp = randomBytes(32).toString('hex')
  const poolMax = Math.max(4, Math.min(12, Math.floor(CONNECTIONS / count)))
  const workers = await Workers.start({
    script: {
      exec: join(bin, 'node.mjs'),
      args: [join(bin, 'start-worker.ts')],
    },
    count,
    address: { port, host },
    settingsOf: (place) => ({
      PORT: String(port),
      VISITOR_SECRET: process.env.VISITOR_SECRET?.trim() || storeSecret(parseEnv(process.env)) || madeUp,
      DATABASE_POOL_MAX: process.env.DATABASE_POOL_MAX?.trim() || String(poolMax),
      WORKER_PLACE: String(place),
      WORKER_SWEEPS: place === 0 ? '1' : '',
    }),
  })
  const stop = async (): Promise<void> => {
    setTimeout(() => {
      workers.kill()
      process.exit(1)
    }, STOP_WITHIN_MS).unref()
    await workers.stop()
    process.exit(0)
  }
  onReload(() => workers.replace())
  onStop(
    () => void stop(),
    () => workers.kill(),
  )
}
