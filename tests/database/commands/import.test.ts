import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '#lib/db/open.ts'
import { publishIfStale } from '../catalogue/follower/publish-if-stale.ts'
import { waitingFor } from '../catalogue/publish/hold.ts'
import { describeServers } from '../databases.ts'
import { documentOf, openOperator } from './setup.ts'

describeServers('an import while readers come, on $name', (kind) => {
  test('reports a publish that a reader made before the command could, faults included', async () => {
    const operator = await openOperator(kind)
    const db = openDatabase({ url: operator.url, folder: undefined, poolMax: 1 })
    const watching = openDatabase({ url: operator.url, folder: undefined, poolMax: 1 })
    try {
      await operator.run('import', operator.file('harbour.json', documentOf('harbour')))
      // Another session has the publisher's lock and publishes while the command waits.
      await sql`select pg_advisory_lock(hashtextextended('publish id-harbour', 0))`.execute(db)
      const renamed = documentOf('harbour', {
        institute: { ...documentOf('harbour').institute, name: 'New' },
      })
      const importing = operator.run('import', '--json', operator.file('new.json', renamed))
      await waitingFor(watching, 1)
      await sql`update courses set faqs = '[7]' where id = 'welding'`.execute(db)
      await publishIfStale(db, 'id-harbour', new Date('2026-11-20T10:00:00.000Z'))
      await sql`select pg_advisory_unlock_all()`.execute(db)
      const { status, stdout } = await importing
      expect([status, JSON.parse(stdout).imported[0].published]).toEqual([
        1,
        {
          revision: expect.any(Number),
          entries: 2,
          faults: [{ kind: 'course', id: 'welding', message: expect.stringContaining('column faqs') }],
        },
      ])
    } finally {
      await db.destroy()
      await watching.destroy()
      await operator.close()
    }
  })
})
