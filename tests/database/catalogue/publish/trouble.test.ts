import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { type Db, openDatabase } from '#lib/base/db/open.ts'
import { textDigestOf } from '#lib/base/html/clean-text.ts'
import { publishInstitute } from '#lib/contract/catalogue/publish/publish.ts'
import { courseOf, documentOf } from '../../commands/setup.ts'
import { describeServers, useDatabase } from '../../databases.ts'
import { publishOrDefer } from '../follower/publish-or-defer.ts'
import { holdRows, startPublish, waitingFor } from './hold.ts'
import { publishDocument } from './publish-document.ts'
import { publishedRows, revisionOf } from './published-rows.ts'

const id = 'id-harbour'
const now = new Date('2026-11-20T10:00:00.000Z')
const later = new Date('2026-11-22T10:00:00.000Z')
const invites = [{ id: 'i1', default: true, ends_on: '2026-11-20', plans: [] }]
const alone = courseOf('alone', { versions: [{ id: 'alone-1', invites }] })
const document = documentOf('harbour', { courses: [alone, courseOf('baking'), courseOf('knitting')] })

describeServers('publishing on $name', ({ open }) => {
  const database = useDatabase(open)
  const { db } = database
  beforeEach(async () => {
    await db.deleteFrom('institutes').execute()
    await db.deleteFrom('stale_courses').execute()
    await publishDocument(db, document, now)
  })

  const isPublished = async (text: string) => JSON.stringify(await publishedRows(db, id)).includes(text)

  test('a broken course of which a date passes is tried once', async () => {
    await sql`update courses set faqs = '[7]' where id = 'alone'`.execute(db)
    await publishOrDefer(db, id, now)
    await publishOrDefer(db, id, later)
    const revision = await revisionOf(db, id)
    await publishOrDefer(db, id, later)
    expect(await revisionOf(db, id)).toBe(revision)
  })

  test('a repair that comes while a fault of the institute is written down is published', async () => {
    await sql`update institutes set time_zone = 'Nowhere/Land'`.execute(db)
    await publishOrDefer(db, id, now)
    const hold = await holdRows(database.url, 'publish_faults')
    await sql`update learning_paths set name = 'Repaired'`.execute(db)
    const publishing = publishOrDefer(db, id, now)
    await waitingFor(db, 1)
    await sql`update institutes set time_zone = 'UTC'`.execute(db)
    await hold.release()
    await publishing
    await publishOrDefer(db, id, now)
    expect(await isPublished('Repaired')).toBe(true)
  })

  test('an institute of an unknown time zone goes by the one that it had, also when a date passes', async () => {
    await sql`update institutes set time_zone = 'Nowhere/Land'`.execute(db)
    await publishOrDefer(db, id, now)
    const revision = await revisionOf(db, id)
    expect(await isPublished('"availability\\":\\"closed')).toBe(false)
    expect(await publishOrDefer(db, id, later)).toBe('now')
    expect(await revisionOf(db, id)).toBeGreaterThan(revision)
    expect(await isPublished('"availability\\":\\"closed')).toBe(true)
  })

  test('a publisher waits for another that cleans the same text', async () => {
    await sql`update courses set description_html = '<p>shared</p>' where id in ('baking', 'knitting')`.execute(
      db,
    )
    const other = openDatabase({ url: database.url, folder: undefined, poolMax: 1 })
    const cleaning = await other.startTransaction().execute()
    const text = { digest: textDigestOf('html', '<p>shared</p>'), html: '<p>shared</p>', text: 'shared' }
    await cleaning.insertInto('cleaned_html').values(text).execute()
    const publishing = publishInstitute(db, id, now)
    // Waits while it is the only publisher; cleaning ahead does not wait for long.
    await expect.poll(() => countLocks(db)).toEqual({ publishers: 1, waiting: 1 })
    await cleaning.commit().execute()
    expect((await publishing).entries).toBe(3)
    await other.destroy()
  })

  test('readers do not wait for a frozen publisher: they get the last revision', async () => {
    await sql`update courses set title = 'New' where id = 'baking'`.execute(db)
    const hold = await holdRows(database.url, 'publications')
    const { child, ended } = startPublish(database.url, 'harbour')
    await waitingFor(db, 1)
    // Like a frozen function instance, or a lost machine.
    child.kill('SIGSTOP')
    await hold.release()
    expect(await publishOrDefer(db, id, now)).toBe('later')
    child.kill('SIGKILL')
    await ended
    await publishOrDefer(db, id, now)
    expect(await isPublished('"New')).toBe(true)
  })
})

async function countLocks(db: Db) {
  const { rows } = await sql<{ publishers: number; waiting: number }>`select
    (count(*) filter (where locktype = 'advisory' and granted))::int as publishers,
    (count(*) filter (where not granted))::int as waiting
    from pg_locks join pg_database d on d.oid = database or database is null
    where d.datname = current_database()`.execute(db)
  return rows[0]
}
