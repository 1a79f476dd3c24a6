import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { GET as ready } from '#app/readyz/route.ts'
import { migrate } from '#lib/base/db/migrate.ts'
import { type Db, openDatabase } from '#lib/base/db/open.ts'
import { onePool } from '#lib/base/db/pools.ts'
import { replaceInProcess } from '../in-process.ts'
import { until } from '../processes.ts'
import { binaries, startPostgres } from './scratch-postgres.ts'

/** Mounts a small disk in memory; undefined where this user may not mount. */
function mountDisk():
  | { folder: string; fill: () => void; empty: () => void; unmount: () => void }
  | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'catalogue-disk-'))
  const unmounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=128m', 'none', folder]).status !== 0
  if (unmounted) {
    rmdirSync(folder)
    return undefined
  }
  chmodSync(folder, 0o777)
  const filler = join(folder, 'filler')
  return {
    folder,
    fill: () => void spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=1M']),
    empty: () => rmSync(filler),
    unmount: () => {
      spawnSync('umount', [folder])
      rmdirSync(folder)
    },
  }
}

const disk = binaries ? mountDisk() : undefined

const answerOf = async (query = '') => {
  const answer = await ready(new Request(`http://localhost/readyz${query}`))
  return [answer.status, await answer.json()]
}

test.skipIf(disk === undefined)(
  'on a full disk the server stays ready for reads, and is ready for writes again once there is room',
  async () => {
    if (!disk) return
    const postgres = await startPostgres(disk.folder)
    const db: Db = openDatabase({ url: postgres.url, folder: undefined, poolMax: 2 })
    replaceInProcess('db', onePool(db))
    try {
      await migrate(db)
      expect(await answerOf()).toEqual([200, { status: 'ready' }])
      disk.fill()
      const grow = sql`create table grown as select generate_series(1, 10000)`.execute(db)
      await expect(grow).rejects.toMatchObject({ code: '53100' })
      const fault = 'the disk of the database is full, so enquiries cannot be saved'
      const refused = [503, { status: 'not ready', fault }]
      await until(async () => expect(await answerOf('?for=writes')).toEqual(refused))
      expect(await answerOf()).toEqual([200, { status: 'ready' }])
      disk.empty()
      await until(async () => expect(await answerOf('?for=writes')).toEqual([200, { status: 'ready' }]))
    } finally {
      await db.destroy()
      await postgres.destroy()
      disk.unmount()
    }
  },
)
