import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { columnFaults, readColumns, storeFingerprint } from '#lib/base/db/fingerprint.ts'
import { appliedMigrations, findSchemaFault, migrate, requireBeside } from '#lib/base/db/migrate.ts'
import { type Db, openDatabase } from '#lib/base/db/open.ts'
import { publishInstitute } from '#lib/contract/catalogue/publish/publish.ts'
import { openConnection } from '#lib/contract/leads/crm/connections.ts'
import { type Operator, openOperator } from '../commands/setup.ts'
import { describeServers, usual } from '../databases.ts'
import { type Restored, type Rows, readKept, releases, restore, restoreEmbedded, secretKey } from './dumps.ts'

const server = process.env.TEST_POSTGRES_URL ?? ''
const now = new Date('2026-11-28T10:00:00Z')

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
    expect(after[table], table).toHaveLength(rows.length)
    expect(after[table], table).toMatchObject(rows)
  }
}

/** Expects that the institutes of a filled dump work: their catalogue is published, and secrets open. */
async function expectWorking(db: Db): Promise<void> {
  for (const id of ['id-harbour', 'id-hill'])
    expect(await publishInstitute(db, id, now)).toMatchObject({ faults: [], entries: 2 })
  const { secrets } = await openConnection(db, 'id-harbour', { name: 'webhook' }, { key: secretKey })
  expect(secrets).toMatchObject({ secret: expect.stringMatching(/^whsec_/) })
}

describeServers('a database of a release', () => {
  test.each(releases)('%s is upgraded beside its servers, and keeps everything', async (name) => {
    const { db } = await restored(name)
    const before = await readKept(db)
    const others = ['publications', 'stale_courses', 'published_courses']
    const columns = await readColumns(db, [...Object.keys(before), ...others])
    await requireBeside(db, name.split('-')[0] ?? '')
    await migrate(db)
    expect([await findSchemaFault(db), await migrate(db)]).toEqual([undefined, []])
    expectKept(await readKept(db), before)
    // Servers of that release still find each column, and can leave out what is new.
    expect(columnFaults(columns, await readColumns(db, Object.keys(columns)))).toEqual([])
    if (name.endsWith('filled')) await expectWorking(db)
  })

  test('a database made hours before the last edit of the first schema is upgraded', async () => {
    const { db } = await restored('2026-11-27-filled')
    const before = await readKept(db)
    expect(await findSchemaFault(db)).toMatchObject({ kind: 'pending' })
    await migrate(db)
    expect(await findSchemaFault(db)).toBeUndefined()
    expectKept(await readKept(db), before)
    // A course that cannot be published no longer keeps the others from it.
    await sql`update courses set faqs = '[7]' where id = 'sitar'`.execute(db)
    expect(await publishInstitute(db, 'id-harbour', now)).toMatchObject({
      faults: [{ kind: 'course', id: 'sitar' }],
    })
  })

  test.each(['2026-11-20-filled', '2026-11-23-filled'])(
    '%s is refused with the way out, and not changed',
    async (name) => {
      const { db } = await restored(name)
      const before = [await readKept(db), await appliedMigrations(db)]
      const fault = { kind: 'old', advice: expect.stringContaining('carry-over FROM') }
      expect(await findSchemaFault(db)).toMatchObject(fault)
      await expect(migrate(db)).rejects.toThrow(/before 1\.1\.0 .* Nothing was changed\. .* carry-over FROM/)
      expect([await readKept(db), await appliedMigrations(db)]).toEqual(before)
    },
  )

  test('a migration whose result has other columns than this release is undone, and names them', async () => {
    const { db } = await restored('1.0.0-filled')
    await sql`alter table courses drop column rating, alter column title drop not null`.execute(db)
    const before = await appliedMigrations(db)
    await expect(migrate(db)).rejects.toThrow(
      /: courses\.title is text \(expected text not null\); courses\.rating is missing \(expected double precision\)\. Nothing was changed\./,
    )
    expect(await appliedMigrations(db)).toEqual(before)
    await sql`alter table courses add column rating double precision, alter column title set not null`.execute(
      db,
    )
    await migrate(db)
  })

  test('columns that somebody changed later are named, and further migrations do not hide them', async () => {
    const { db } = await restored('1.0.0-empty')
    await migrate(db)
    await sql`alter table leads alter column phone type varchar(20)`.execute(db)
    const words = 'leads.phone is character varying(20) (expected text)'
    const message = expect.stringContaining(words)
    expect(await findSchemaFault(db)).toMatchObject({ kind: 'columns', message })
    await expect(migrate(db)).rejects.toThrow(words)
  })

  test('beside the next release a server is well as long as the columns are those which that release left', async () => {
    const { db } = await restored('1.0.0-empty')
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

test('an embedded database of 1.0.0 is upgraded when it is opened', async () => {
  const dump = await restoreEmbedded('1.0.0-filled')
  const db = openDatabase({ url: undefined, folder: undefined, ...(dump && { dump }), poolMax: 1 })
  opened.push({ close: () => db.destroy() })
  expect(await findSchemaFault(db)).toBeUndefined()
  await expectWorking(db)
})

describeServers('carry-over', () => {
  const target = async (): Promise<Operator> => {
    const operator = await openOperator(usual)
    opened.push(operator)
    return operator
  }

  test.each(['2026-11-20-filled', '2026-11-23-filled', '2026-11-27-filled'])(
    'copies %s once: catalogue, keys, enquiries with their deliveries, staff, connections, hooks and log',
    async (name) => {
      const from = await restored(name)
      const { withDb, json } = await target()
      const before = await readKept(from.db)
      const report = await json('carry-over', from.url)
      expect(report.institutes).toMatchObject([
        { institute: 'harbour', carried: { courses: 3, keys: 2, enquiries: 4 }, fault: null },
        { institute: 'hill', carried: { courses: 3 }, fault: null },
      ])
      const after = await withDb(readKept)
      const { audit_log = [], lead_deliveries = [], hooks = [], crm_connections = [], ...tables } = before
      expectKept(after, tables)
      const carried = after.audit_log?.filter(({ action }) => action !== 'institute.carry')
      expect(carried).toMatchObject(audit_log.map(({ id, ...event }) => event))
      expect(after.hooks).toMatchObject(hooks.map(({ id, secrets }) => ({ id, secrets })))
      expect(after.crm_connections).toMatchObject(
        crm_connections.map(({ kind, secrets }) => ({ kind, secrets })),
      )
      await withDb(expectWorking)
      // Before it was handed over, a waiting enquiry of the earliest version had a delivery.
      const states = (rows: Rows[string]) => rows.map(({ lead_id, state }) => ({ lead_id, state }))
      const isOfOneConnection = lead_deliveries.some(({ state }) => state === 'held')
      const handedOver = lead_deliveries.filter(
        ({ state }) => !isOfOneConnection || /delivered|parked/.test(`${state}`),
      )
      expect(states(after.lead_deliveries ?? [])).toEqual(states(handedOver))
      expect(
        after.leads
          ?.map(({ full_name, email_form, is_held, due_at }) => [
            full_name,
            email_form,
            is_held,
            due_at !== null,
          ])
          .sort(),
      ).toEqual([
        ['Asha', 'asha@example.org', false, false],
        ['Later, parked', 'parked@example.org', false, false],
        ['Later', 'later@strasse.example', false, isOfOneConnection],
        ['Robot', 'robot@example.org', true, false],
      ])
      // What was erased here since does not come back.
      await withDb((db) => sql`delete from leads where full_name = 'Robot'`.execute(db))
      const again = await json('carry-over', from.url)
      expect(again.institutes).toMatchObject([{ carried_before: true }, { carried_before: true }])
      expect((await withDb(readKept)).leads).toHaveLength(3)
      expect(await readKept(from.db)).toEqual(before)
    },
  )

  test('reads the folder of an embedded database, and keeps the catalogue of an institute that is here', async () => {
    const { withDb, json, file, run } = await target()
    const from = mkdtempSync(join(tmpdir(), 'catalogue-from-'))
    await restoreEmbedded('2026-11-23-filled', from)
    const institute = { id: 'id-harbour', slug: 'harbour', name: 'Here' }
    await run('import', file('here.json', { format: 'catalogue/1', institute }))
    const { institutes, not_carried } = await json('carry-over', from)
    rmSync(from, { recursive: true })
    expect(institutes).toMatchObject([
      {
        institute: 'harbour',
        keeps_catalogue: true,
        carried: { enquiries: 4, keys: 2, 'members of staff': 2 },
      },
      { institute: 'hill', keeps_catalogue: false },
    ])
    const reason = expect.stringContaining('staff invite')
    expect(not_carried).toContainEqual({ table: 'staff_invitations', rows: 2, reason })
    expect((await withDb(readKept)).institutes).toMatchObject([{ name: 'Here' }, { name: 'Institute hill' }])
  })

  test.each<[string, (operator: Operator, from: Restored) => Promise<string>, RegExp]>([
    ['itself', async ({ url = '' }) => url, /FROM is this database/],
    ['a folder without a database', async () => tmpdir(), /is no database: expected an address/],
    ['a database of something else', async () => server, /no database of this software/],
    [
      'an institute whose slug another one has here',
      async ({ run, file }, { url }) => {
        const institute = { id: 'other', slug: 'harbour', name: 'Other' }
        await run('import', file('other.json', { format: 'catalogue/1', institute }))
        return url
      },
      /harbour: FAULT, nothing was carried: another institute has this slug here: its id is other, not id-harbour/,
    ],
  ])('refuses %s', async (_, prepare, words) => {
    const own = await target()
    const from = await prepare(own, await restored('1.0.0-filled'))
    const { status, stdout, stderr } = await own.run('carry-over', from)
    expect([status, stdout + stderr]).toEqual([1, expect.stringMatching(words)])
  })
})
