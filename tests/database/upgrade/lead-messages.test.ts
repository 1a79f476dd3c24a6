import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { knownMigrations } from '#lib/base/db/migrate.ts'
import { findDueMessages } from '#lib/contract/leads/delivery/due-messages.ts'
import { claimMessages } from '#lib/contract/leads/delivery/messages.ts'
import { describeServers } from '../databases.ts'
import { type Restored, restore } from './dumps.ts'

const now = new Date('2026-11-30T12:00:00Z')

/** A state of the tables before, and what each connection has to be told after it, in order. */
interface State {
  /** Columns of `leads`. */
  lead?: string
  /** Rows of `lead_deliveries`: connection and further columns. */
  deliveries?: Record<string, string>
  notices?: Record<string, string>
  crm: string[]
  mail: string[]
}

const delivered = `state = 'delivered', delivered_at = '2026-11-30T10:00:00Z', receipt = 'r-7'`
const waiting = `state = 'waiting', attempts = 2, first_attempt_at = '2026-11-30T09:00:00Z', next_attempt_at = '2026-11-30T11:00:00Z'`
const parked = `state = 'parked', attempts = 9, last_error = 'it answered 422'`
const repeated = `repeats = 2, last_repeated_at = '2026-11-30T10:30:00Z', update_id = 'u-1'`
const both = (columns: string) => ({ crm: columns, mail: columns })
const each = (told: string[]) => ({ crm: told, mail: told })

const states: Record<string, State> = {
  due: { lead: `due_at = created_at`, ...each(['created']) },
  'due and repeated': { lead: `due_at = created_at, ${repeated}`, ...each(['created', 'updated +']) },
  held: { lead: `is_held = true, suspicion = 'links'`, ...each([]) },
  delivered: { deliveries: both(delivered), ...each([]) },
  'delivered, and due for a repeat': {
    lead: `due_at = '2026-11-30T10:30:00Z', ${repeated}`,
    deliveries: both(delivered),
    ...each(['updated +']),
  },
  'delivered to one, waiting for the other': {
    deliveries: { crm: delivered, mail: waiting },
    ...{ crm: [], mail: ['created 2'] },
  },
  'a repeat that waits': {
    lead: repeated,
    deliveries: { crm: `${delivered}, ${waiting}`, mail: `${delivered}, ${waiting}, update_id = 'u-1'` },
    ...{ crm: ['updated + 2'], mail: ['updated 2'] },
  },
  'waiting and repeated': { lead: repeated, deliveries: both(waiting), ...each(['created 2', 'updated +']) },
  parked: { deliveries: both(parked), ...each([]) },
  'parked and repeated': { lead: repeated, deliveries: both(parked), ...each([]) },
  'a parked repeat': { lead: repeated, deliveries: both(`${delivered}, ${parked}`), ...each([]) },
  'a test': { lead: 'is_test = true', ...each([]) },
  'a notice': {
    deliveries: both(delivered),
    notices: both(`event = 'consent_withdrawn'`),
    ...each(['consent_withdrawn']),
  },
  'notices behind the enquiry': {
    lead: `due_at = created_at`,
    notices: both(`event = 'erasure_requested', ${waiting}`),
    ...each(['created', 'erasure_requested 2']),
  },
  'a parked notice': {
    deliveries: both(delivered),
    notices: both(`event = 'opened', ${parked}`),
    ...each([]),
  },
}

describeServers('what connections had to be told before there was one table of messages', () => {
  /** Enquiries in each state. */
  const size = 500
  let database: Restored
  beforeAll(async () => {
    database = await restore(process.env.TEST_POSTGRES_URL ?? '', '1.1.0')
    const { db } = database
    await sql`delete from leads`.execute(db)
    await sql`delete from crm_connections`.execute(db)
    for (const name of ['crm', 'mail'])
      await sql`insert into crm_connections (id, institute_id, name, kind, settings, secrets, updated_at)
        values (${name}, 'id-harbour', ${name}, 'email', '{}', '{}', '2026-11-01')`.execute(db)
    for (const [name, { lead, deliveries = {}, notices = {} }] of Object.entries(states)) {
      await sql`insert into leads
        (id, institute_id, created_at, fingerprint, full_name, email, email_form, visitor)
        select ${name} || n, 'id-harbour', '2026-11-30T08:00:00Z', ${name} || n, 'Asha', n || ${name}, n || ${name}, 'x'
        from generate_series(1, ${size}) n`.execute(db)
      if (lead)
        await sql`update leads set ${sql.raw(lead)} where id in (select ${name} || n from generate_series(1, ${size}) n)`.execute(
          db,
        )
      for (const [table, rows] of [
        ['lead_deliveries', deliveries],
        ['lead_notices', notices],
      ] as const)
        for (const [connection, columns] of Object.entries(rows))
          await addRows(table, name, connection, columns)
    }
    const provider = { getMigrations: async () => knownMigrations() }
    const { error } = await new Migrator({ db, provider, allowUnorderedMigrations: true }).migrateToLatest()
    if (error !== undefined) throw error
    await claimMessages(db, 'id-harbour')
  })
  afterAll(() => database?.close())

  const addRows = async (table: string, name: string, connection: string, columns: string) => {
    const given = Object.fromEntries(columns.split(', ').map((one) => one.split(' = ') as [string, string]))
    const own: Record<string, string> =
      table === 'lead_notices' ? { at: `'2026-11-30T10:45:00Z'`, ...given } : given
    await sql`insert into ${sql.table(table)} (lead_id, institute_id, connection, ${sql.raw(Object.keys(own).join(', '))})
      select ${name} || n, 'id-harbour', ${connection}, ${sql.raw(Object.values(own).join(', '))}
      from generate_series(1, ${size}) n`.execute(database.db)
  }

  test.each(['crm', 'mail'] as const)('%s is told all of it, and nothing twice', async (key) => {
    const { db } = database
    const lease = {
      destinations: { table: 'crm_connections', key: 'id' as const },
      key,
      instituteId: 'id-harbour',
      token: '',
    }
    const told = new Map<string, string[]>()
    for (;;) {
      const due = await findDueMessages(db, lease, now, 10_000)
      if (due.length === 0) break
      for (const { lead_id, event, attempts, lead } of due) {
        const adds = 'updated' in lead && lead.updated ? ' +' : ''
        told.set(lead_id, [
          ...(told.get(lead_id) ?? []),
          `${event}${adds}${attempts > 0 ? ` ${attempts}` : ''}`,
        ])
      }
      const sent = due.map(({ lead_id, event }) => `${lead_id} ${event}`)
      await sql`delete from lead_messages where connection = ${key} and lead_id || ' ' || event = any(${sent})`.execute(
        db,
      )
    }
    for (const [name, expected] of Object.entries(states))
      for (const n of [1, size]) expect([name, told.get(`${name}${n}`) ?? []]).toEqual([name, expected[key]])
    expect(told.size).toBe(size * Object.values(states).filter((expected) => expected[key].length > 0).length)
  })

  test('receipts, times and errors stay', async () => {
    const stored = async (id: string) =>
      (
        await database.db
          .selectFrom('lead_messages')
          .select(['event', 'state', 'attempts', 'receipt', 'delivered_at', 'last_error'])
          .where('lead_id', '=', id)
          .where('connection', '=', 'crm')
          .orderBy('event')
          .execute()
      ).map(({ event, state, attempts, receipt, delivered_at, last_error }) => [
        event,
        state,
        attempts,
        receipt,
        delivered_at?.toISOString() ?? null,
        last_error,
      ])
    const first = ['created', 'delivered', 0, 'r-7', '2026-11-30T10:00:00.000Z', null]
    expect(await stored('delivered1')).toEqual([first])
    expect(await stored('a parked repeat1')).toEqual([
      first,
      ['updated', 'parked', 9, null, null, 'it answered 422'],
    ])
  })
})
