import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { publishInstitute } from '#lib/contract/catalogue/publish/publish.ts'
import { describeServers, useDatabase } from '../../databases.ts'
import { publishOrDefer } from '../follower/publish-or-defer.ts'
import { holdRows, startPublish, untilDisconnected, waitingFor } from './hold.ts'
import { publishGenerated } from './publish-document.ts'
import { countNotes, publishedRows, revisionOf } from './published-rows.ts'

const now = new Date('2026-11-20T10:00:00.000Z')
const id = 'generated-1-1'

describeServers('a publisher that is killed, on $name', ({ open }) => {
  const database = useDatabase(open)
  const { db } = database
  beforeAll(() => publishGenerated(db, 12, now))

  const isLocked = async () =>
    (
      await sql`select 1 from pg_locks where locktype = 'advisory' and database =
      (select oid from pg_database where datname = current_database())`.execute(db)
    ).rows.length > 0

  // The first rows that it replaces are those of the paths, the last row is the publication itself.
  test.each([
    ['before its first row', 'published_paths'],
    ['among its rows', 'published_versions'],
    ['after all of its rows, before the revision that makes them one', 'publications'],
  ])(
    '%s leaves the last whole revision, every note and no lock; the next read publishes',
    async (_, table) => {
      await sql`update courses set title = title || '!'`.execute(db)
      const before = { rows: await publishedRows(db, id), revision: await revisionOf(db, id) }
      const notes = await countNotes(db, id)
      expect(notes).toBe(12)

      const hold = await holdRows(database.url, table)
      const { child, ended } = startPublish(database.url, id)
      const waiting = await waitingFor(db, 1).finally(async () => {
        child.kill('SIGKILL')
        await ended
        await hold.release()
      })
      expect(waiting[0]?.table).toBe(table)
      // The server notices that nobody is there any more when it answers the statement that waited.
      await untilDisconnected(
        db,
        waiting.map(({ pid }) => pid),
      )

      expect(await isLocked()).toBe(false)
      expect(await publishedRows(db, id)).toEqual(before.rows)
      expect(await revisionOf(db, id)).toBe(before.revision)
      expect(await countNotes(db, id)).toBe(notes)

      expect(await publishOrDefer(db, id, now)).toBe('now')
      const after = await publishedRows(db, id)
      expect(after).not.toEqual(before.rows)
      expect(await revisionOf(db, id)).toBeGreaterThan(before.revision)
      expect(await countNotes(db, id)).toBe(0)
      await publishInstitute(db, id, now)
      expect(after).toEqual(await publishedRows(db, id))
    },
  )
})
