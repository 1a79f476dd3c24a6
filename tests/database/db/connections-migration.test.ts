import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import * as schema from '#db/migrations/0001-schema.ts'
import * as connections from '#db/migrations/0004-connections.ts'
import { findLead } from '#lib/leads/list.ts'
import { engines } from '../databases.ts'

const at = '2027-03-01T10:00:00.000Z'

test.each(engines)(
  'stored enquiries keep their states when an institute may have several connections, on $name',
  async ({ open }) => {
    const database = await open()
    // Back to the first schema: a migrated database is empty.
    await sql`drop schema public cascade`.execute(database.db)
    await sql`create schema public`.execute(database.db)
    const untyped = database.db as unknown as Kysely<unknown>
    await schema.up(untyped)
    for (const id of ['with', 'without'])
      await sql`insert into institutes (id, slug, name) values (${id}, ${id}, ${id})`.execute(database.db)
    await sql`insert into crm_connections (institute_id, kind, settings, secrets, updated_at)
    values ('with', 'hubspot', '{}', '{}', ${at})`.execute(database.db)
    const rows: [id: string, state: string, delivered: boolean, institute: string][] = [
      'with',
      'without',
    ].flatMap((institute) =>
      ['held', 'waiting', 'delivered', 'parked'].flatMap((state) =>
        [true, false].map((delivered): [string, string, boolean, string] => [
          `${institute}-${state}-${delivered}`,
          state,
          delivered,
          institute,
        ]),
      ),
    )
    for (const [id, state, isDelivered, institute] of rows) {
      await sql`insert into leads (id, institute_id, created_at, fingerprint, full_name, email, email_form, visitor)
      values (${id}, ${institute}, ${at}, ${id}, 'A', 'a@example.org', 'a@example.org', 'v')`.execute(
        database.db,
      )
      await sql`insert into lead_deliveries (lead_id, institute_id, state, attempts, next_attempt_at, delivered_at, receipt)
      values (${id}, ${institute}, ${state}, 3, ${state === 'waiting' ? at : null}::timestamptz,
        ${isDelivered ? at : null}::timestamptz, ${isDelivered ? 'r' : null})`.execute(database.db)
    }
    await connections.up(untyped)
    const found = await Promise.all(
      rows.map(async ([id]) => {
        const lead = await findLead(database.db, id)
        return [
          id,
          lead?.state,
          lead?.deliveries.map(({ connection, state, receipt }) => `${connection} ${state} ${receipt}`),
        ]
      }),
    )
    const of = (institute: string, name: string) => [
      [`${institute}-held-true`, 'held', [`${name} delivered r`]],
      [`${institute}-held-false`, 'held', []],
      [`${institute}-waiting-true`, 'waiting', [`${name} delivered r`]],
      [`${institute}-waiting-false`, 'waiting', []],
      [`${institute}-delivered-true`, 'delivered', [`${name} delivered r`]],
      [`${institute}-delivered-false`, 'delivered', [`${name} delivered null`]],
    ]
    expect(found).toEqual([
      ...of('with', 'hubspot'),
      ['with-parked-true', 'parked', ['hubspot parked r']],
      ['with-parked-false', 'parked', ['hubspot parked null']],
      ...of('without', 'crm'),
      // Nothing was wrong with these: they wait for a connection.
      ['without-parked-true', 'waiting', ['crm delivered r']],
      ['without-parked-false', 'waiting', []],
    ])
    await database.close()
  },
)
