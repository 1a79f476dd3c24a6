import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { readColumns, storeFingerprint } from '#lib/base/db/column-fingerprint.ts'
import { appliedMigrations, findSchemaFault, migrate } from '#lib/base/db/migrate.ts'
import { type Db, openDatabase } from '#lib/base/db/open.ts'
import { publishInstitute } from '#lib/contract/catalogue/publish/publish.ts'
import { openConnection } from '#lib/contract/leads/crm/connections.ts'
import { findStoredDocument, listStoredDocuments } from '#lib/office/imports/stored-documents.ts'
import { planUndo } from '#lib/office/imports/undo-plan.ts'
import { describeServers } from '../databases.ts'
import { dumps, type Restored, type Rows, readKept, restore, restoreEmbedded, secretKey } from './dumps.ts'

const server = process.env.TEST_POSTGRES_URL ?? ''
const now = new Date('2026-11-30T10:00:00Z')

const opened: { close: () => Promise<unknown> }[] = []
afterEach(async () => {
  for (const { close } of opened.splice(0)) await close()
})
async function restored(name: string): Promise<Restored> {
  const database = await restore(server, name)
  opened.push(database)
  return database
}

/** Expects that every row is there, with at least the columns that it had. */
function expectKept(after: Rows, before: Rows): void {
  for (const [table, rows] of Object.entries(before)) {
    expect(rows, table).not.toHaveLength(0)
    expect(after[table], table).toHaveLength(rows.length)
    expect(after[table], table).toMatchObject(rows)
  }
}

/** Expects that the institutes of a dump work: they are published, secrets open, and the last import can be undone. */
async function expectWorking(db: Db): Promise<void> {
  for (const id of ['id-harbour', 'id-hill'])
    expect(await publishInstitute(db, id, now)).toMatchObject({
      faults: [],
      entries: id === 'id-hill' ? 2 : 3,
    })
  const { secrets } = await openConnection(db, 'id-harbour', { name: 'webhook' }, { key: secretKey })
  expect(secrets).toMatchObject({ secret: expect.stringMatching(/^whsec_/) })
  const [last] = await listStoredDocuments(db, 'id-harbour', 'before')
  const document = await findStoredDocument(db, 'id-harbour', last?.id ?? '')
  const harbour = { id: 'id-harbour', slug: 'harbour', name: 'Institute harbour' }
  if (document) await expect(planUndo(db, harbour, document, false)).resolves.toBeDefined()
  expect(document).toBeDefined()
}

describeServers('a database of an earlier state', () => {
  test.each(dumps)('%s is upgraded with everything in it', async (name) => {
    const { db } = await restored(name)
    const before = await readKept(db)
    await migrate(db)
    expect([await findSchemaFault(db), await migrate(db)]).toEqual([undefined, []])
    expectKept(await readKept(db), before)
    await expectWorking(db)
  })

  test('a database from before the last draft of the schema is refused with the way out, and not changed', async () => {
    const { db } = await restored('35b8d4ff')
    await sql`delete from kysely_migration where name = 'dashboard/0003'`.execute(db)
    const before = [await readKept(db), await appliedMigrations(db)]
    const fault = { kind: 'old', advice: expect.stringContaining('commit 35b8d4ff') }
    expect(await findSchemaFault(db)).toMatchObject(fault)
    await expect(migrate(db)).rejects.toThrow(
      /before the first release.* Nothing was changed\. .*commit 35b8d4ff/,
    )
    expect([await readKept(db), await appliedMigrations(db)]).toEqual(before)
  })

  test('columns that somebody changed are named, and neither a migration nor a repetition hides them', async () => {
    const { db } = await restored('1.1.0')
    await migrate(db)
    await sql`alter table courses drop column rating`.execute(db)
    await sql`alter table leads alter column phone type varchar(20)`.execute(db)
    const words =
      'courses.rating is missing (expected double precision); leads.phone is character varying(20) (expected text)'
    await expect(migrate(db)).rejects.toThrow(words)
    const message = expect.stringContaining(words)
    expect(await findSchemaFault(db)).toMatchObject({ kind: expect.any(String), message })
    await sql`alter table courses add column rating double precision`.execute(db)
    await sql`alter table leads alter column phone type text`.execute(db)
    await migrate(db)
    expect(await findSchemaFault(db)).toBeUndefined()
  })

  test('beside the next release a server is well as long as the columns are those which that release left', async () => {
    const { db } = await restored('1.1.0')
    await migrate(db)
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '')`.execute(db)
    await sql`alter table leads alter column phone type varchar(20)`.execute(db)
    expect(await findSchemaFault(db)).toMatchObject({ kind: 'columns' })
    await storeFingerprint(db, await readColumns(db, ['leads', 'courses']))
    const advice = expect.stringContaining('newer version')
    expect(await findSchemaFault(db)).toMatchObject({ kind: 'newer', advice })
    await expect(migrate(db)).rejects.toThrow('9999-later')
  })
})

test.each(dumps)('an embedded database of %s is upgraded when it is opened', async (name) => {
  const dump = await restoreEmbedded(name)
  const db = openDatabase({ url: undefined, folder: undefined, dump, poolMax: 1 })
  opened.push({ close: () => db.destroy() })
  expect(await findSchemaFault(db)).toBeUndefined()
  await expectWorking(db)
})
