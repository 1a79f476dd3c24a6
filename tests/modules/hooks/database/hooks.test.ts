import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#lib/base/db/open.ts'
import { cause } from '#lib/base/failure-causes.ts'
import { publishDue } from '#lib/contract/catalogue/publish/publish.ts'
import { writeCursor } from '#lib/contract/catalogue/reads/changes.ts'
import { addHook, listHooks } from '#lib/modules/hooks/hooks.ts'
import type { Receiver } from '../../../crm/receiver.ts'
import { publishGenerated } from '../../../database/catalogue/publish/publish-document.ts'
import { revisionOf } from '../../../database/catalogue/publish/published-rows.ts'
import { engines, useDatabase } from '../../../database/databases.ts'
import { type Clock, sealing, startClock } from '../../../database/delivery/setup.ts'
import { findingsOf } from '../../../database/findings.ts'
import { eventsOf, follow, tell } from './setup.ts'

const id = 'generated-1-1'

describe.each(engines)('a hook on $name', ({ open }) => {
  const database = useDatabase(open)
  let db: Db
  let clock: Clock
  let receiver: Receiver & { hook: { id: string; secret: string } }
  const findings = (now: Date, privateHosts = [receiver.host]) =>
    findingsOf('hooks', db, now, { CRM_PRIVATE_HOSTS: privateHosts })
  beforeAll(async () => {
    db = database.db
    await publishGenerated(db, 12, startClock().now())
  })
  beforeEach(async () => {
    clock = startClock()
    await publishDue(db, id, clock.now())
    await db.deleteFrom('hooks').execute()
    receiver = await follow(db, id, clock.now)
  })
  afterEach(async () => {
    expect(receiver.faults).toEqual([])
    await receiver.close()
  })

  const edit = async (courseId: string) => {
    await sql`update courses set title = title || '!' where id = ${courseId}`.execute(db)
    await publishDue(db, id, clock.now())
  }
  const tellAfterAll = async () => {
    await tell(db, clock, receiver)
    clock.pass(2, 'seconds')
    return tell(db, clock, receiver)
  }

  test('gets every change once, signed, from the moment it was added', async () => {
    const since = writeCursor(id, { revision: await revisionOf(db, id) })
    await edit('c5')
    expect(await tellAfterAll()).toBe(1)
    expect(await tellAfterAll()).toBe(0)
    const revision = await revisionOf(db, id)
    expect(receiver.taken).toEqual([
      {
        webhook_id: `${receiver.hook.id}_${revision}`,
        sent_at: clock.now().getTime() / 1_000 - 2,
        type: 'catalogue.changed',
        timestamp: new Date(clock.now().getTime() - 2_000).toISOString(),
        data: {
          institute: id,
          since,
          next: writeCursor(id, { revision }),
          courses: ['c5'],
          removed: [],
          paths: expect.any(Array),
          list: false,
          streams: false,
          site: false,
          truncated: false,
        },
      },
    ])
  })

  test('gets publishes of two seconds in one event, and no event without a change', async () => {
    await edit('c5')
    expect(await tell(db, clock, receiver)).toBe(0)
    clock.pass(1, 'seconds')
    await edit('c6')
    expect(await tell(db, clock, receiver)).toBe(0)
    clock.pass(1, 'seconds')
    expect(await tell(db, clock, receiver)).toBe(1)
    expect(eventsOf(receiver).map(({ courses }) => courses.sort())).toEqual([['c5', 'c6']])
    await sql`update courses set position = position`.execute(db)
    await publishDue(db, id, clock.now())
    expect(await tellAfterAll()).toBe(0)
  })

  test('gets a changed and then removed course as removed only', async () => {
    await edit('c5')
    await sql`update courses set archived = not archived where id = 'c5'`.execute(db)
    await publishDue(db, id, clock.now())
    await tellAfterAll()
    expect(eventsOf(receiver)).toMatchObject([{ removed: ['c5'], list: true }])
    expect(eventsOf(receiver)[0]?.courses).not.toContain('c5')
    await sql`update courses set archived = not archived where id = 'c5'`.execute(db)
  })

  test.each(['error', 'hangs'] as const)(
    'while the receiver %s events keep their order, and a failed event is repeated unchanged',
    async (mood) => {
      receiver.mood = mood
      await edit('c5')
      await tellAfterAll()
      await edit('c6')
      await tellAfterAll()
      expect(receiver.taken).toEqual([])
      receiver.mood = 'well'
      clock.pass(1, 'minutes')
      expect(await tell(db, clock, receiver)).toBe(1)
      expect(await tellAfterAll()).toBe(1)
      expect(eventsOf(receiver).map(({ courses }) => courses)).toEqual([['c5'], ['c6']])
      expect(eventsOf(receiver)[1]?.since).toBe(eventsOf(receiver)[0]?.next)
    },
  )

  test('that fails for three days is paused and reported, and gets all missed changes after its repair', async () => {
    receiver.mood = 'error'
    await edit('c5')
    for (let hours = 0; hours < 81; hours += 3) {
      await tell(db, clock, receiver)
      clock.pass(3, 'hours')
    }
    const [hook] = await listHooks(db)
    expect(hook?.paused_at).not.toBeNull()
    const before = receiver.requests
    clock.pass(10, 'hours')
    await tell(db, clock, receiver)
    expect(receiver.requests).toBe(before)

    await edit('c6')
    receiver.mood = 'well'
    await db.updateTable('hooks').set({ paused_at: null, backoff_until: null }).execute()
    await tellAfterAll()
    await tellAfterAll()
    // A date of c8 passed in the meantime.
    expect(eventsOf(receiver).map(({ courses }) => courses.sort())).toEqual([['c5'], ['c6', 'c8']])
  })

  test('gets at most a thousand ids of a kind, and then a mark that there are more', async () => {
    const change = async (count: number) => {
      await sql`delete from published_changes where id like 'many-%'`.execute(db)
      await sql`insert into published_changes (institute_id, kind, id, key, change, revision, at)
        select ${id}, 'course', 'many-' || n, 'many-' || n, 'changed', p.revision + 1, now()
        from publications p, generate_series(1, ${count}) n where p.institute_id = ${id}`.execute(db)
    }
    const bump = () =>
      sql`update publications set revision = revision + 1 where institute_id = ${id}`.execute(db)
    for (const count of [1_000, 1_001]) {
      await change(count)
      await bump()
      await tellAfterAll()
    }
    expect(eventsOf(receiver).map(({ courses, truncated }) => [courses.length, truncated])).toEqual([
      [1_000, false],
      [1_000, true],
    ])
    await sql`delete from published_changes where id like 'many-%'`.execute(db)
    await sql`select setval('revisions', (select max(revision) from publications))`.execute(db)
  })

  test('gets a truncated event when the change log no longer reaches back far enough', async () => {
    await edit('c5')
    await sql`update publications set changes_from = revision where institute_id = ${id}`.execute(db)
    await tellAfterAll()
    expect(eventsOf(receiver)).toMatchObject([{ truncated: true }])
  })

  test('is reported by the doctor when its address may not be called', async () => {
    const [finding] = await findings(clock.now(), [])
    expect(finding).toMatchObject({ is_ok: false, message: expect.stringContaining('is never called') })
  })

  test('cannot be added for an address that may not be called, nor twice for one address', async () => {
    const terms = { sealing, privateHosts: [], now: clock.now() }
    const add = (url: string) => addHook(db, id, url, terms)
    await expect(add('http://hooks.example.org/?token=t')).rejects.toThrow(
      /^http:\/\/hooks\.example\.org cannot/,
    )
    await expect(add('https://me@hooks.example.org/')).rejects.toThrow('without a user')
    await add('https://hooks.example.org/a')
    await expect(add('https://hooks.example.org/a')).rejects.toThrow(cause('hookTaken'))
    const urls = (await listHooks(db, id)).map(({ url }) => url)
    expect(urls).toContain('https://hooks.example.org/…')
  })
})
