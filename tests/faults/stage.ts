import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { migrate } from '#lib/base/db/migrate.ts'
import { type Db, openDatabase } from '#lib/base/db/open.ts'
import { publishInstitute } from '#lib/contract/catalogue/publish/publish.ts'
import { createKey } from '#lib/office/institutes/keys.ts'
import { publishGenerated } from '../database/catalogue/publish/publish-document.ts'
import { freePort } from '../free-port.ts'
import { type ScratchPostgres, startPostgres } from './scratch-postgres.ts'

/** A server process that tests may kill. */
export interface App {
  origin: string
  /** Ends it with SIGKILL. */
  kill: () => Promise<void>
  /** Starts it again at the same address; resolves when it listens. */
  start: () => Promise<void>
  isRunning: () => boolean
}

export interface Stage {
  postgres: ScratchPostgres
  /** The test's own connections, not the server's. */
  db: Db
  app: App
  /** Starts another server process, over this address of the database and with these settings if given. */
  startApp: (databaseUrl?: string, settings?: Record<string, string>) => Promise<App>
  key: string
  courseIds: string[]
  close: () => Promise<void>
}

/** No test reaches the rate limits. */
const unlimited = 1_000_000_000

/** Starts a PostgreSQL with a published institute, and a server process. */
export async function openStage(): Promise<Stage> {
  const postgres = await startPostgres()
  const db = openDatabase({ url: postgres.url, folder: undefined, poolMax: 2 })
  const apps: App[] = []
  const close = async () => {
    for (const app of apps) await app.kill()
    await db.destroy()
    await postgres.destroy()
  }
  const startApp = async (databaseUrl = postgres.url, settings = {}) => {
    const app = appAt(databaseUrl, await freePort(), settings)
    apps.push(app)
    await app.start()
    return app
  }
  try {
    await migrate(db)
    const key = await fill(db)
    const courses = await db.selectFrom('published_versions').select('course_id').distinct().execute()
    const courseIds = courses.map(({ course_id }) => course_id)
    return { postgres, db, app: await startApp(), startApp, key, courseIds, close }
  } catch (error) {
    await close()
    throw error
  }
}

function appAt(databaseUrl: string, port: number, settings: Record<string, string>): App {
  let child: ChildProcess | undefined
  const isRunning = () => child?.exitCode === null && child.signalCode === null
  return {
    origin: `http://127.0.0.1:${port}`,
    isRunning,
    start: async () => {
      child = spawn(process.execPath, [`${import.meta.dirname}/server.ts`], {
        env: {
          ...process.env,
          DATABASE_URL: databaseUrl,
          PORT: String(port),
          LOG_LEVEL: 'silent',
          ...settings,
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      if (child.stdout) await once(child.stdout, 'data')
    },
    kill: async () => {
      if (!child || !isRunning()) return
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
    },
  }
}

async function fill(db: Db): Promise<string> {
  const now = new Date()
  const institute_id = await publishGenerated(db, 60, now)
  const limits = { leads_per_visitor: unlimited, leads_per_minute: unlimited }
  await db.updateTable('institutes').set(limits).execute()
  await publishInstitute(db, institute_id, now)
  const { key } = await createKey(db, {
    institute_id,
    name: 'faults',
    product: 'pub',
    scopes: ['catalog:read', 'leads:write'],
    expires_at: null,
    limit_per_minute: unlimited,
  })
  return key
}
