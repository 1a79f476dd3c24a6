import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { releaseLeads } from '#lib/contract/leads/delivery/release-and-retry.ts'
import { applyRetention, findRetention, setRetention } from '#lib/contract/leads/erase.ts'
import { eachLead, findLead, type LeadFilter, listLeads } from '#lib/contract/leads/list-leads.ts'
import { recordLead } from '#lib/contract/leads/record-lead.ts'
import { countLeads } from '#lib/contract/leads/stats.ts'
import { engines, useDatabase } from '../databases.ts'
import { insertInstitute, newLead } from './rows.ts'

const day = (number: number, ms = 0) => new Date(Date.UTC(2026, 4, number, 9, 0, 0, ms))

describe.each(engines)('enquiries, on $name', ({ open }) => {
  const { db } = useDatabase(open)
  beforeAll(async () => {
    for (const id of ['craft', 'dance']) {
      await insertInstitute(db, id)
      await sql`insert into courses (institute_id, id, sequence, title)
        values (${id}, 'course', 1, ${`Of ${id}`})`.execute(db)
    }
  })
  beforeEach(async () => {
    await db.deleteFrom('leads').execute()
    await db.deleteFrom('lead_settings').execute()
  })

  const record = async (full_name: string, now: Date, changes: Parameters<typeof newLead>[0] = {}) =>
    (await recordLead(db, newLead({ full_name, email: `${full_name}@example.org`, ...changes }), now)).id
  const listed = async (filter: LeadFilter, limit = 100) =>
    (await listLeads(db, filter, limit)).map(({ full_name }) => full_name)
  const exported = async (filter: LeadFilter) =>
    (await Array.fromAsync(eachLead(db, filter))).map(({ full_name }) => full_name)

  describe('are counted', () => {
    const stateOf = (counts: { value: string | null; count: number }[]) =>
      Object.fromEntries(counts.map(({ value, count }) => [value, count]))
    const deliveredAfter = (id: string, seconds: number) =>
      sql`
      with delivered as (update leads set is_held = false where id = ${id} returning *),
      claimed as (delete from lead_messages where lead_id = ${id})
      insert into lead_messages (lead_id, institute_id, connection, event, at, next_attempt_at, state, delivered_at)
      select id, institute_id, 'crm', 'created', created_at, created_at, 'delivered',
        created_at + make_interval(secs => ${seconds})
      from delivered`.execute(db)

    test('by day of the institute, course, source, campaign and state', async () => {
      await sql`update institutes set time_zone = 'Asia/Kolkata' where id = 'craft'`.execute(db)
      const night = new Date('2026-05-01T20:00:00.000Z')
      const may = { utm_campaign: 'may' }
      await record('one', day(1), { source: 'site', course_id: 'course', attribution: may })
      await record('two', night, { source: 'site', course_id: 'gone', custom_fields: may })
      await record('three', night, { suspicion: 'links', course_id: 'course' })
      await record('elsewhere', night, { institute_id: 'dance', course_id: 'course' })
      const counted = await countLeads(db, { instituteId: 'craft' })
      const inShort = Object.entries(counted).map(([by, counts]) => [
        by,
        Array.isArray(counts)
          ? counts.map(({ value, label, count }) => `${value}${label ? ` (${label})` : ''} ${count}`)
          : counts,
      ])
      expect(Object.fromEntries(inShort)).toEqual({
        total: 3,
        day: ['2026-05-01 1', '2026-05-02 2'],
        course: ['course (Of craft) 2', 'gone 1'],
        source: ['site 2', 'null 1'],
        campaign: ['may 2', 'null 1'],
        state: ['waiting 2', 'held 1'],
        delivery: null,
      })
      const counts = (await countLeads(db, {})).course.map(({ label, count }) => `${label} ${count}`)
      expect(counts).toEqual(['Of craft 2', 'Of dance 1', 'null 1'])
      const held = await countLeads(db, { state: 'held', since: night })
      expect([held.total, stateOf(held.day)]).toEqual([1, { '2026-05-02': 1 }])
      await sql`update institutes set time_zone = default`.execute(db)
    })

    test('with the time of their delivery, without held and repeated ones', async () => {
      for (const [index, seconds] of [1, 2, 4, 400].entries())
        await deliveredAfter(await record(`taken${index}`, day(1)), seconds)
      await deliveredAfter(await record('odd', day(1), { suspicion: 'links' }), 9_000)
      const again = await record('again', day(1))
      await record('again', day(2))
      await deliveredAfter(again, 9_000)
      await record('waits', day(1))
      const seconds = { median_seconds: 2, p95_seconds: 400, longest_seconds: 400 }
      expect((await countLeads(db, {})).delivery).toEqual({ count: 4, ...seconds })
    })
  })

  describe('are listed newest first and exported oldest first', () => {
    beforeEach(async () => {
      await record('first', day(1))
      await record('other', day(2), { institute_id: 'dance' })
      await record('odd', day(3), { suspicion: 'links' })
      await record('last', day(3, 1))
    })
    test.each<[what: string, filter: LeadFilter, names: string[]]>([
      ['all', {}, ['first', 'other', 'odd', 'last']],
      ['of one institute', { instituteId: 'craft' }, ['first', 'odd', 'last']],
      ['in a state', { state: 'held' }, ['odd']],
      ['since a moment, itself included', { since: day(3) }, ['odd', 'last']],
      ['by all of these', { instituteId: 'craft', state: 'waiting', since: day(1, 1) }, ['last']],
    ])('%s', async (_, filter, names) => {
      expect(await exported(filter)).toEqual(names)
      expect(await listed(filter)).toEqual(names.toReversed())
      expect(await listed(filter, 1)).toEqual(names.slice(-1))
    })
  })

  test('are exported completely over many pages, equal moments included', async () => {
    await sql`insert into leads (id, institute_id, created_at, fingerprint, full_name, email, email_form, visitor)
      select lpad(n::text, 4, '0'), 'craft', ${day(1)}::timestamptz, n, n, 'a@example.org', 'a@example.org', 'v'
      from generate_series(1, 1001) n`.execute(db)
    expect(await exported({})).toEqual(Array.from({ length: 1001 }, (_, index) => String(index + 1)))
  })

  test('show the course of their own institute, and are found by their exact id', async () => {
    const id = await record('one', day(1), { course_id: 'course', institute_id: 'dance' })
    await record('two', day(2))
    const lead = { full_name: 'one', institute: 'dance', course_title: 'Of dance' }
    expect(await findLead(db, id)).toMatchObject(lead)
    expect(await listed({})).toEqual(['two', 'one'])
    expect(await findLead(db, '')).toBeUndefined()
  })

  test('are released only when they are held', async () => {
    const held = await record('odd', day(1), { suspicion: 'links' })
    const others = [await record('waiting', day(1)), await record('delivered', day(1))]
    await sql`delete from lead_messages where lead_id = ${others[1]}`.execute(db)
    expect(await releaseLeads(db, [...others, held, 'nobody'], day(2))).toEqual([held])
    expect(await exported({ state: 'waiting' })).toEqual(expect.arrayContaining(['odd', 'waiting']))
    expect(await exported({ state: 'delivered' })).toEqual(['delivered'])
  })

  describe('are erased after the retention of their institute', () => {
    test('counted from the last repeat', async () => {
      await record('old', day(1))
      await record('repeated', day(1))
      await record('repeated', day(5))
      await record('young', day(2))
      await setRetention(db, 'craft', 10)
      expect(await applyRetention(db, day(11))).toBe(0)
      expect(await applyRetention(db, day(11, 1))).toBe(1)
      expect(await listed({})).toEqual(['young', 'repeated'])
      expect(await applyRetention(db, day(15))).toBe(1)
      expect(await listed({})).toEqual(['repeated'])
    })

    test('without touching others', async () => {
      await record('old', day(1))
      await record('elsewhere', day(1), { institute_id: 'dance' })
      await setRetention(db, 'dance', null)
      expect(await applyRetention(db, day(300))).toBe(0)
      await setRetention(db, 'craft', 1)
      const retentions = ['craft', 'dance', 'nobody'].map((id) => findRetention(db, id))
      expect(await Promise.all(retentions)).toEqual([1, null, null])
      expect(await applyRetention(db, day(300))).toBe(1)
      expect(await listed({})).toEqual(['elsewhere'])
    })

    test('in any number', async () => {
      await sql`insert into leads (id, institute_id, created_at, fingerprint, full_name, email, email_form, visitor)
        select n, 'craft', ${day(1)}::timestamptz, n, n, 'a@example.org', 'a@example.org', 'v' from generate_series(1, 2001) n`.execute(
        db,
      )
      await setRetention(db, 'craft', 1)
      expect(await applyRetention(db, day(300))).toBe(2001)
    })
  })
})
