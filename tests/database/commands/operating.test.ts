import { execFileSync } from 'node:child_process'
import { chownSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoInstitute } from '#db/demo.ts'
import { findSchemaFault, migrate } from '#lib/base/db/migrate.ts'
import { type Db, openDatabase } from '#lib/base/db/open.ts'
import { publishInstitute, readReport } from '#lib/contract/catalogue/publish/publish.ts'
import { listChanges } from '#lib/contract/catalogue/reads/changes.ts'
import { recordLead } from '#lib/contract/leads/record-lead.ts'
import { listInstituteSummaries, removeInstitute } from '#lib/office/institutes/institutes.ts'
import { createKey } from '#lib/office/institutes/keys.ts'
import { runMaintenance } from '#lib/office/maintenance/background-tasks.ts'
import { prepareServer } from '../../../bin/start-data.ts'
import { binaries, type ScratchPostgres, startPostgres } from '../../faults/scratch-postgres.ts'
import { hasTool } from '../../tools.ts'
import { publishDocument } from '../catalogue/publish/publish-document.ts'
import { readWhole } from '../catalogue/reads/whole-read.ts'
import { newLead } from '../leads/rows.ts'
import { spawnCommand } from './setup.ts'

// The date of the commands in this test.
const now = new Date()

describe.skipIf(!binaries)('a server as the operator’s guide sets it up', () => {
  let server: ScratchPostgres
  let folder: string
  let app: Db
  let instituteId: string

  const addressOf = (user: string, database = 'catalogue') =>
    server.url.replace('postgres@', `${user}@`).replace(/\/postgres$/, `/${database}`)
  const tool = (name: string, ...words: string[]) =>
    execFileSync(join(binaries ?? '', name), words, {
      encoding: 'utf8',
      env: { ...process.env, CATALOGUE_OWNER_PASSWORD: 'one', CATALOGUE_PASSWORD: "two's" },
    })
  /** Runs lines of the guide, with the files of this test. */
  const shell = (lines: string[]): string => {
    const env = {
      ...process.env,
      PATH: `${binaries}:${process.env.PATH}`,
      PGHOST: '127.0.0.1',
      PGPORT: new URL(server.url).port,
      PGUSER: 'postgres',
      OWNER_URL: addressOf('catalogue_owner'),
      SUPERUSER_URL: addressOf('postgres'),
      DATABASE_URL: addressOf('catalogue'),
      NEW_OWNER_URL: addressOf('catalogue_owner', 'catalogue_new'),
      NEW_URL: addressOf('catalogue', 'catalogue_new'),
      OLD_URL: addressOf('postgres', 'old'),
      SITE_INSTITUTE: 'demo',
    }
    const script = lines.join('\n').replaceAll('catalogue.dump', join(folder, 'catalogue.dump'))
    return execFileSync('sh', ['-ec', script], { encoding: 'utf8', env })
  }
  const as = async <Done>(user: string, work: (db: Db) => Promise<Done>): Promise<Done> => {
    const db = openDatabase({ url: addressOf(user), folder: undefined, poolMax: 1 })
    return work(db).finally(() => db.destroy())
  }

  const doctor = (url: string) => spawnCommand({ DATABASE_URL: url, SITE_INSTITUTE: 'demo' }, ['doctor'])

  beforeAll(async () => {
    server = await startPostgres()
    folder = mkdtempSync(join(tmpdir(), 'catalogue-operating-'))
    tool('createdb', '--maintenance-db', server.url, 'catalogue')
    tool('psql', '--quiet', addressOf('postgres'), '--file', 'db/roles.sql')
    await as('catalogue_owner', migrate)
    app = openDatabase({ url: addressOf('catalogue'), folder: undefined, poolMax: 2 })
    const today = now.toISOString().slice(0, 10)
    const demo = demoInstitute({ today, origin: 'https://www.example.org' })
    instituteId = await publishDocument(app, demo, now)
  })
  afterAll(async () => {
    await app?.destroy()
    await server?.destroy()
    rmSync(folder, { recursive: true, force: true })
  })

  test('the serving role can serve, import and run maintenance', async () => {
    expect(await prepareServer(addressOf('catalogue'), addressOf('catalogue'))).toMatchObject({
      slugs: ['demo'],
    })
    const terms = { name: 'site', product: 'pub', expires_at: null, limit_per_minute: null }
    await createKey(app, { ...terms, institute_id: instituteId, scopes: ['catalog:read'] })
    await recordLead(app, newLead({ institute_id: instituteId }), now)
    // The statements of the readiness check.
    await sql`create temp table tried as select 1 as one`.execute(app)
    await runMaintenance(app, { now: () => now, signal: new AbortController().signal })
    const institute = { id: 'other', slug: 'other', name: 'Other' }
    await publishDocument(app, { format: 'catalogue/1', institute }, now)
    await removeInstitute(app, institute, { withEnquiries: true, now })
    const { status, stdout } = await doctor(addressOf('catalogue'))
    expect([status, stdout]).toEqual([0, expect.stringContaining('Everything works.')])
  })

  test.each([
    'create table mine ()',
    'create schema mine',
    'drop table courses',
    'alter table courses add column mine text',
    'drop trigger note_courses_delete on courses',
    'create index mine on courses (title)',
    'alter table courses disable trigger all',
    'create extension hstore',
  ])('the serving role cannot %s', async (statement) => {
    await expect(sql.raw(statement).execute(app)).rejects.toMatchObject({ code: '42501' })
  })

  test('one command adds the demo and its key to an empty database, and to one that is being served', async () => {
    tool('createdb', '--maintenance-db', server.url, 'empty')
    for (const url of [addressOf('postgres', 'empty'), addressOf('catalogue')]) {
      const { stdout, stderr } = await spawnCommand({ DATABASE_URL: url }, ['demo', '--json'])
      expect(stderr).toBe('')
      expect(JSON.parse(stdout).key).toMatch(/^cat_pub_/)
      const db = openDatabase({ url, folder: undefined, poolMax: 1 })
      expect(await listInstituteSummaries(db, 'demo')).toMatchObject([{ shown: 47 }])
      await db.destroy()
    }
  })

  test('a database restored from its dump answers as before, and can be changed', async () => {
    const ids = (await app.selectFrom('courses').select('id').execute()).map(({ id }) => id)
    const before = { answers: await readWhole(app, instituteId, ids), rows: await digests(app) }
    const revision = (await readReport(app, instituteId))?.revision ?? 0
    expect([before.answers.size > 50, before.rows.get('leads') !== null]).toEqual([true, true])
    const shown = before.answers.keys().find((thing) => thing.startsWith('course ')) ?? ''
    const [backup = [], restore = []] = shellOf('Backups')
    shell(backup)
    await app.destroy()
    tool('dropdb', '--maintenance-db', server.url, 'catalogue')
    shell(restore.slice(0, 2))
    app = openDatabase({ url: addressOf('catalogue'), folder: undefined, poolMax: 2 })
    expect(await findSchemaFault(app)).toBeUndefined()
    expect(await digests(app)).toEqual(before.rows)
    expect(await readWhole(app, instituteId, ids)).toEqual(before.answers)
    expect(shell(restore.slice(2)).trim()).toMatch(/Everything works\.$/)
    // No revision may have two meanings.
    expect((await readReport(app, instituteId))?.revision).toBeGreaterThan(revision + 1_000_000)
    expect(await readWhole(app, instituteId, ids)).toEqual(before.answers)
    // A cursor of the dump, and one that was given after it.
    for (const cursor of [{ revision }, { revision: revision + 5 }])
      expect((await listChanges(app, instituteId, cursor, 10))?.json).toContain('"reset":true')
    await app
      .updateTable('courses')
      .set({ title: 'Renamed' })
      .where('id', '=', shown.replace('course ', ''))
      .execute()
    await publishInstitute(app, instituteId, now)
    expect(await readWhole(app, instituteId, ids)).not.toEqual(before.answers)
    await expect(sql`drop table courses`.execute(app)).rejects.toMatchObject({ code: '42501' })
  })

  test.skipIf(!hasTool('openssl'))(
    'TLS is used and the server’s certificate is checked as DATABASE_URL says',
    async () => {
      const data = await as('postgres', async (db) => {
        const { rows } = await sql<{ data_directory: string }>`show data_directory`.execute(db)
        return rows[0]?.data_directory ?? ''
      })
      const ours = certificate(data, 'server')
      const others = certificate(folder, 'other')
      await as('postgres', async (db) => {
        for (const setting of ["ssl_cert_file = 'server.pem'", "ssl_key_file = 'server.key'", 'ssl = on'])
          await sql.raw(`alter system set ${setting}`).execute(db)
        await sql`select pg_reload_conf()`.execute(db)
      })
      const named = (rest: string) => `${addressOf('catalogue').replace('127.0.0.1', 'localhost')}?${rest}`
      // Each process of the server reloads the setting at its own time.
      const url = named(`sslmode=verify-full&sslrootcert=${ours}`)
      await expect.poll(async () => (await doctor(url)).status).toBe(0)
      const db = openDatabase({ url, folder: undefined, poolMax: 1 })
      const { rows } = await sql`select ssl from pg_stat_ssl where pid = pg_backend_pid()`.execute(db)
      await db.destroy()
      expect(rows).toEqual([{ ssl: true }])
      for (const rest of ['sslmode=verify-full', `sslmode=verify-full&sslrootcert=${others}`]) {
        const { status, stdout } = await doctor(named(rest))
        expect([status, stdout]).toEqual([1, expect.stringContaining('sslrootcert=')])
      }
    },
  )
})

/** The blocks of shell lines under a heading of the guide. */
function shellOf(heading: string): string[][] {
  const guide = readFileSync('docs/operating.md', 'utf8')
  const [, section = ''] = new RegExp(`^##+ ${heading}$(.*?)^##+ `, 'ms').exec(guide) ?? []
  return [...section.matchAll(/^```sh\n(.*?)\n```$/gms)].map(([, lines = '']) => lines.split('\n'))
}

/** Digests the rows of every table; null for an empty table. */
async function digests(db: Db): Promise<Map<string, string | null>> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  const found = new Map<string, string | null>()
  for (const { name } of tables) {
    const { rows } = await sql<{ digest: string | null }>`
      select md5(string_agg(t::text, '' order by t::text collate "C")) as digest from ${sql.table(name)} t`.execute(
      db,
    )
    found.set(name, rows[0]?.digest ?? null)
  }
  return found
}

/** Makes a self-signed certificate for localhost, owned by its folder's owner; returns its path. */
function certificate(folder: string, name: string): string {
  const [key, pem] = [join(folder, `${name}.key`), join(folder, `${name}.pem`)]
  const request =
    '-x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost'
  execFileSync('openssl', ['req', ...request.split(' '), '-keyout', key, '-out', pem], { stdio: 'ignore' })
  const { uid, gid } = statSync(folder)
  for (const file of [key, pem]) chownSync(file, uid, gid)
  return pem
}
