import { publishInstitute } from '#lib/catalogue/publish/publish.ts'
import { importSource } from '#lib/catalogue/source/store/import.ts'
import { migrate } from '#lib/db/migrate.ts'
import { type Db, openDatabase } from '#lib/db/open.ts'
import { createKey } from '#lib/institutes/keys.ts'
import { freePort } from '../free-port.ts'
import { generateInstitute } from '../generated/institute.ts'
import { sourceOf } from '../rules/document/documents.ts'
import { type App, startApp } from './app.ts'
import { type ScratchPostgres, startPostgres } from './scratch-postgres.ts'

/** The parts that scenarios break. */
export interface Stage {
  postgres: ScratchPostgres
  /** The scenarios' own connections, not the server's. */
  db: Db
  app: App
  /** Starts another server process, over this address of the database. */
  start: (databaseUrl?: string) => Promise<App>
  key: string
  courseIds: string[]
  close: () => Promise<void>
}

/** A limit that the load never reaches: these tests do not try the limits. */
const unlimited = 1_000_000_000
const generated = { seed: 1, number: 1, courses: 60 }

/** A PostgreSQL with a published institute, and a server process. */
export async function openStage(): Promise<Stage> {
  const postgres = await startPostgres()
  const db = openDatabase({ url: postgres.url, folder: undefined, poolMax: 2 })
  const apps: App[] = []
  const close = async (): Promise<void> => {
    for (const app of apps) await app.kill()
    await db.destroy()
    await postgres.destroy()
  }
  try {
    await migrate(db)
    const key = await fill(db)
    const courses = await db.selectFrom('published_versions').select('course_id').distinct().execute()
    const start = async (databaseUrl = postgres.url) => {
      const app = await startApp(databaseUrl, await freePort())
      apps.push(app)
      return app
    }
    const courseIds = courses.map(({ course_id }) => course_id)
    return { postgres, db, app: await start(), start, key, courseIds, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function fill(db: Db): Promise<string> {
  const now = new Date()
  const today = now.toISOString().slice(0, 10)
  const { institute } = await importSource(db, sourceOf(generateInstitute({ ...generated, today })))
  const institute_id = institute.id
  await db
    .updateTable('institutes')
    .set({ leads_per_visitor: unlimited, leads_per_minute: unlimited })
    .where('id', '=', institute_id)
    .execute()
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
