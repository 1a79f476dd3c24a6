import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe } from 'vitest'
import { migrate } from '#lib/base/db/migrate.ts'
import { type Db, openDatabase } from '#lib/base/db/open.ts'
import { onePool } from '#lib/base/db/pools.ts'
import { replaceInProcess } from '../in-process.ts'
import { migrationsDigest } from './db/migrations-digest.ts'
import { migratedDump } from './embedded-template.ts'

/** A migrated, empty database that one test file owns. */
export interface TestDatabase {
  db: Db
  /** Address for a second connection or process; undefined when the database is embedded. */
  url: string | undefined
  close: () => Promise<void>
}

export interface DatabaseKind {
  name: 'PGlite' | 'PostgreSQL'
  open: () => Promise<TestDatabase>
}

const server = process.env.TEST_POSTGRES_URL

export const embedded: DatabaseKind = { name: 'PGlite', open: openEmbedded }

/** For tests of locks and of several connections, which the embedded database cannot have. */
export const servers: DatabaseKind[] = server ? [{ name: 'PostgreSQL', open: () => openServer(server) }] : []

/** The database of most tests: PostgreSQL when `TEST_POSTGRES_URL` names a server, else the embedded one. */
export const usual: DatabaseKind = servers[0] ?? embedded
export const databases: DatabaseKind[] = [usual]

/** Both, for the tests that prove that our SQL means the same on either. */
export const engines: DatabaseKind[] = [embedded, ...servers]

/** Tests on each server; told of as skipped where there is none. */
export function describeServers(name: string, tests: (kind: DatabaseKind) => void): void {
  if (servers.length > 0) describe.each(servers)(name, tests)
  else
    describe.skip(name, () =>
      tests({ name: 'PostgreSQL', open: () => Promise.reject(new Error('No server.')) }),
    )
}

/**
 * Opens a database before the tests of a block, and closes it after them. `prepare` fills it. `db` may be taken at once,
 * but used only in tests and hooks.
 */
export function useDatabase(
  open: DatabaseKind['open'] = usual.open,
  prepare?: (db: Db) => Promise<unknown>,
): TestDatabase {
  let opened: TestDatabase | undefined
  const own = (): TestDatabase => {
    if (!opened) throw new Error('The database is opened before the tests of its block.')
    return opened
  }
  beforeAll(async () => {
    opened = await open()
    await prepare?.(opened.db)
  })
  afterAll(() => opened?.close())
  const db = new Proxy({} as Db, {
    get(_, name) {
      const value = Reflect.get(own().db, name)
      return typeof value === 'function' ? value.bind(own().db) : value
    },
  })
  return {
    db,
    get url() {
      return own().url
    },
    close: () => own().close(),
  }
}

/** The database, which tells the kind of each statement before it runs. */
export const counting = (db: Db, told: (kind: string) => void): Db =>
  db.withPlugin({
    transformQuery({ node }) {
      told(node.kind)
      return node
    },
    transformResult: async ({ result }) => result,
  })

/** Opens a database that the routes and pages of this process use too. */
export const processDatabase = (
  open?: DatabaseKind['open'],
  prepare?: (db: Db) => Promise<unknown>,
): TestDatabase =>
  useDatabase(open, async (db) => {
    replaceInProcess('db', onePool(db))
    await prepare?.(db)
  })

async function openEmbedded(): Promise<TestDatabase> {
  const db = openDatabase({ url: undefined, folder: undefined, dump: await migratedDump(), poolMax: 1 })
  return { db, url: undefined, close: () => db.destroy() }
}

async function openServer(url: string): Promise<TestDatabase> {
  const name = `catalogue_test_${randomBytes(6).toString('hex')}`
  await withAdmin(url, async (admin) => {
    const template = await prepareTemplate(admin, url)
    await admin.query(`create database ${name} template ${template}`)
  })
  const own = addressOf(url, name)
  const db = openDatabase({ url: own, folder: undefined, poolMax: 4 })
  const close = async () => {
    await db.destroy()
    await withAdmin(url, (admin) => admin.query(`drop database if exists ${name} with (force)`))
  }
  return { db, url: own, close }
}

/** Migrated once per server and state of the migrations; a copy of it takes a tenth of a second. */
async function prepareTemplate(admin: pg.Client, url: string): Promise<string> {
  const name = `catalogue_template_${migrationsDigest()}`
  await admin.query('select pg_advisory_lock(7202405)')
  try {
    const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount) return name
    const unfinished = `${name}_new`
    await admin.query(`drop database if exists ${unfinished} with (force)`)
    await admin.query(`create database ${unfinished}`)
    const db = openDatabase({ url: addressOf(url, unfinished), folder: undefined, poolMax: 1 })
    await migrate(db)
    await db.destroy()
    await admin.query(`alter database ${unfinished} rename to ${name}`)
    return name
  } finally {
    await admin.query('select pg_advisory_unlock(7202405)')
  }
}

function addressOf(url: string, database: string): string {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.href
}

async function withAdmin<T>(url: string, use: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  try {
    return await use(admin)
  } finally {
    await admin.end()
  }
}
