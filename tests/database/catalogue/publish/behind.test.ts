import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import { backgroundFigures, stopBackground } from '#lib/base/background.ts'
import { openDatabase } from '#lib/base/db/open.ts'
import { requestLimits } from '#lib/base/db/time-limits.ts'
import { type Observer, observing } from '#lib/base/observe.ts'
import * as publish from '#lib/contract/catalogue/publish/publish.ts'
import { publishInstitute } from '#lib/contract/catalogue/publish/publish.ts'
import { asPublisher } from '#lib/contract/catalogue/publish/publisher.ts'
import { publishTogether } from '#lib/contract/publish-when-due.ts'
import { replaceInProcess } from '../../../in-process.ts'
import { until } from '../../../processes.ts'
import { describeServers, useDatabase } from '../../databases.ts'
import { publishOrDefer } from '../follower/publish-or-defer.ts'
import { publishGenerated } from './publish-document.ts'
import { countNotes, publishedRows, revisionOf } from './published-rows.ts'

const now = new Date('2026-11-20T10:00:00.000Z')
const id = 'generated-1-1'

describeServers('more changes than can be published at once, on $name', ({ open }) => {
  const database = useDatabase(open)
  const { db } = database
  beforeAll(() => publishGenerated(db, 150, now))

  test('are published in the background, and readers do not wait even for another publisher', async () => {
    const before = await revisionOf(db, id)
    await sql`update courses set title = title || '!' where institute_id = ${id}`.execute(db)
    const busy = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    const publisher = asPublisher(db, id, now, async ({ trx }) => {
      await sql`select 1`.execute(trx)
      busy.resolve()
      await released.promise
    })
    await busy.promise
    // Resolves while the other one still holds the lock.
    expect(await publishOrDefer(db, id, now)).toBe('later')
    expect(await revisionOf(db, id)).toBe(before)
    released.resolve()
    await publisher
    await expect.poll(() => countNotes(db, id)).toBe(0)
    await expect.poll(() => revisionOf(db, id)).not.toBe(before)
    const behind = await publishedRows(db, id)
    await publishInstitute(db, id, now)
    expect(behind).toEqual(await publishedRows(db, id))
  })

  test('up to a hundred are published inline, and one more is not', async () => {
    const edit = (courses: number) =>
      sql`update courses set title = title || '?' where institute_id = ${id} and id in
        (select id from courses where institute_id = ${id} limit ${courses})`.execute(db)
    const before = await revisionOf(db, id)
    await edit(100)
    expect(await publishOrDefer(db, id, now)).toBe('now')
    expect(await revisionOf(db, id)).not.toBe(before)
    expect(await countNotes(db, id)).toBe(0)
    await edit(101)
    expect(await publishOrDefer(db, id, now)).toBe('later')
    await expect.poll(() => countNotes(db, id)).toBe(0)
  })

  test('are background work that is counted when it fails, rests, and is waited for at a stop', async () => {
    const failures: string[] = []
    const count: Observer['count'] = (event) => void failures.push(event)
    observing().by = { count, timePublish() {} } as Partial<Observer> as Observer
    vi.useFakeTimers({ toFake: ['performance'] })
    await sql`create function refuse() returns trigger language plpgsql as $$ begin
      raise exception 'the disk is full' using errcode = '53100'; end $$`.execute(db)
    await sql`create trigger refuse before insert on published_versions
      for each statement execute function refuse()`.execute(db)
    await sql`update courses set title = title || '.' where institute_id = ${id}`.execute(db)
    const publishLater = async () => expect(await publishTogether(db, id, now, 'reader')).toBe('later')
    const isRunning = () => backgroundFigures().some(({ task }) => task === 'publish behind')
    await publishLater()
    expect(isRunning()).toBe(true)
    await until(async () => expect(isRunning()).toBe(false))
    expect(failures).toEqual(['publish_failed', 'background_failed'])
    await sql`drop trigger refuse on published_versions`.execute(db)

    vi.advanceTimersByTime(9_999)
    await publishLater()
    expect(isRunning()).toBe(false)
    vi.advanceTimersByTime(1)
    await publishLater()
    await stopBackground(20_000)
    expect(await countNotes(db, id)).toBe(0)
    expect(failures).toHaveLength(2)
    vi.useRealTimers()
    replaceInProcess('background', undefined)
    replaceInProcess('observer', undefined)
  })

  test('readers get the last revision when the look-up of changes takes too long', async () => {
    const limits = { ...requestLimits, lockMs: 50 }
    const limited = openDatabase({ url: database.url, folder: undefined, poolMax: 2, limits })
    const holding = await db.startTransaction().execute()
    await sql`lock table stale_courses in access exclusive mode`.execute(holding)
    const handed: unknown[] = []
    const publishing = publish.publishOrDefer(limited, id, now, (behind) => handed.push(behind))
    expect(await publishing).toBe('later')
    expect(handed).toHaveLength(1)
    // Without a look at the last revision nobody knows whether it can be served.
    await sql`lock table publications in access exclusive mode`.execute(holding)
    await expect(publishOrDefer(limited, id, now)).rejects.toThrow('lock timeout')
    await holding.rollback().execute()
    expect(await publishOrDefer(limited, id, now)).toBe('now')
    await limited.destroy()
  })

  test('run inline where there is no revision to serve, and an error reaches the request', async () => {
    await sql`create function cancel() returns trigger language plpgsql as $$ begin
      raise exception 'too late' using errcode = '57014'; end $$`.execute(db)
    await sql`create trigger cancel before insert on publications
      for each statement execute function cancel()`.execute(db)
    await db.updateTable('publications').set({ shape: 0 }).execute()
    await expect(publishOrDefer(db, id, now)).rejects.toThrow('too late')
    await sql`drop trigger cancel on publications`.execute(db)
    expect(await publishOrDefer(db, id, now)).toBe('now')
  })
})
