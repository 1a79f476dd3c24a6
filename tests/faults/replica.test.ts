import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate } from '#lib/base/db/migrate.ts'
import { type Db, openDatabase } from '#lib/base/db/open.ts'
import { closePools, openPools, type Pools } from '#lib/base/db/pools.ts'
import { publishInstitute } from '#lib/contract/catalogue/publish/publish.ts'
import { readAdmitted } from '#lib/contract/replica-reads.ts'
import { readRevision } from '#lib/contract/revision.ts'
import { publishGenerated } from '../database/catalogue/publish/publish-document.ts'
import { until } from '../processes.ts'
import { binaries, type ScratchPostgres, startPostgres, startStandby } from './scratch-postgres.ts'

describe.skipIf(!binaries)('a replica that reads are sent to', { timeout: 120_000 }, () => {
  let primary: ScratchPostgres
  let standby: ScratchPostgres
  let pools: Required<Pools>
  let onReplica: Db
  let id: string

  beforeAll(async () => {
    primary = await startPostgres()
    const { url } = primary
    const db = openDatabase({ url, folder: undefined, poolMax: 1 })
    await migrate(db)
    id = await publishGenerated(db, 5, new Date())
    await db.destroy()
    standby = await startStandby(primary)
    onReplica = openDatabase({ url: standby.url, folder: undefined, poolMax: 1 })
    pools = openPools({ url, readUrl: standby.url, folder: undefined, poolMax: 8 }) as Required<Pools>
  }, 60_000)
  afterAll(async () => {
    standby?.thaw()
    await onReplica?.destroy()
    if (pools) await closePools(pools)
    await standby?.destroy()
    await primary?.destroy()
  })

  /** Reads as the API does, at the revision that is published now. */
  async function read() {
    const admitted = await readRevision(pools.reads, id)
    return readAdmitted(pools, id, admitted, async (db) => ({
      from: db === pools.replica ? 'replica' : 'primary',
      isOld: (await readRevision(db, id)).number < admitted.number,
    }))
  }
  const publish = async () => {
    await sql`update courses set title = title || '!' where institute_id = ${id}`.execute(pools.maintenance)
    await publishInstitute(pools.maintenance, id, new Date())
  }
  const replay = (word: 'pause' | 'resume') =>
    sql`select ${sql.raw(`pg_wal_replay_${word}()`)}`.execute(onReplica)

  test('is read, and no answer is older than its admission while replication is held back', async () => {
    await until(async () => expect(await read()).toEqual({ from: 'replica', isOld: false }))
    await replay('pause')
    await publish()
    expect(await read()).toEqual({ from: 'primary', isOld: false })
    await replay('resume')
    await until(async () => expect(await read()).toEqual({ from: 'replica', isOld: false }))
  })

  test('is left alone when it fails, and the primary answers', async () => {
    await standby.kill()
    await publish()
    expect(await read()).toEqual({ from: 'primary', isOld: false })
  })
})
