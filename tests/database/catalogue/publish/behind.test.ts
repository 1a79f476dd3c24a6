import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { publishInstitute } from '#lib/catalogue/publish/publish.ts'
import * as publish from '#lib/catalogue/publish/publisher.ts'
import { asPublisher } from '#lib/catalogue/publish/publisher.ts'
import { requestLimits } from '#lib/db/limits.ts'
import { openDatabase } from '#lib/db/open.ts'
import { describeServers, useDatabase } from '../../databases.ts'
import { publishIfStale } from '../follower/publish-if-stale.ts'
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
    expect(await publishIfStale(db, id, now)).toBe('later')
    expect(await revisionOf(db, id)).toBe(before)
    released.resolve()
    await publisher
    await expect.poll(() => countNotes(db, id), { timeout: 20_000 }).toBe(0)
    await expect.poll(() => revisionOf(db, id), { timeout: 20_000 }).not.toBe(before)
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
    expect(await publishIfStale(db, id, now)).toBe('now')
    expect(await revisionOf(db, id)).not.toBe(before)
    expect(await countNotes(db, id)).toBe(0)
    await edit(101)
    expect(await publishIfStale(db, id, now)).toBe('later')
    await expect.poll(() => countNotes(db, id), { timeout: 20_000 }).toBe(0)
  })

  test('are reported when they fail, and retried after a wait', async () => {
    const failures: string[] = []
    const publishAt = (at: Date) =>
      publish.publishIfStale(db, id, at, (error) => failures.push((error as Error).message))
    await sql`create function refuse() returns trigger language plpgsql as $$ begin
      raise exception 'the disk is full' using errcode = '53100'; end $$`.execute(db)
    await sql`create trigger refuse before insert on published_versions
      for each statement execute function refuse()`.execute(db)
    await sql`update courses set title = title || '.' where institute_id = ${id}`.execute(db)
    expect(await publishAt(now)).toBe('later')
    await expect.poll(() => failures, { timeout: 20_000 }).toEqual(['the disk is full'])
    await sql`drop trigger refuse on published_versions`.execute(db)

    // Ten seconds after the attempt began, but not after it failed.
    const during = new Date(now.getTime() + 10_000)
    expect(await publishAt(during)).toBe('later')
    expect(await countNotes(db, id)).not.toBe(0)
    const after = new Date(now.getTime() + 60_000)
    expect(await publishAt(after)).toBe('later')
    await expect.poll(() => countNotes(db, id), { timeout: 20_000 }).toBe(0)
    expect(failures).toHaveLength(1)
  })

  test('readers get the last revision when the look-up of changes takes too long', async () => {
    const limits = { ...requestLimits, lockMs: 50 }
    const limited = openDatabase({ url: database.url, folder: undefined, poolMax: 2, limits })
    const holding = await db.startTransaction().execute()
    await sql`lock table stale_courses in access exclusive mode`.execute(holding)
    const failures: unknown[] = []
    const publishing = publish.publishIfStale(limited, id, now, (error) => failures.push(error))
    expect(await publishing).toBe('later')
    await expect.poll(() => failures.length, { timeout: 20_000 }).toBe(1)
    // Without a look at the last revision nobody knows whether it can be served.
    await sql`lock table publications in access exclusive mode`.execute(holding)
    await expect(publishIfStale(limited, id, now)).rejects.toThrow('lock timeout')
    await holding.rollback().execute()
    expect(await publishIfStale(limited, id, now)).toBe('now')
    await limited.destroy()
  })

  test('run inline where there is no revision to serve, and an error reaches the request', async () => {
    await sql`create function cancel() returns trigger language plpgsql as $$ begin
      raise exception 'too late' using errcode = '57014'; end $$`.execute(db)
    await sql`create trigger cancel before insert on publications
      for each statement execute function cancel()`.execute(db)
    await db.updateTable('publications').set({ shape: 0 }).execute()
    await expect(publishIfStale(db, id, now)).rejects.toThrow('too late')
    await sql`drop trigger cancel on publications`.execute(db)
    expect(await publishIfStale(db, id, now)).toBe('now')
  })
})
