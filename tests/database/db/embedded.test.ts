import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#lib/base/db/open.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'embedded-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const open = () => openDatabase({ url: undefined, folder, poolMax: 1 })

test('an embedded database that newer software migrated is refused, and unlocked each time', async () => {
  const first = open()
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '')`.execute(first)
  await first.destroy()

  const db = open()
  for (const _ of ['when it is opened', 'and again'])
    await expect(sql`select 1`.execute(db)).rejects.toThrow('9999-later')
  await db.destroy().catch(() => {})

  // No other process has the files open, so they are complete.
  const engine = await PGlite.create({ dataDir: `${folder}/pgdata` })
  await engine.exec("delete from kysely_migration where name = '9999-later'")
  await engine.close()
  const again = open()
  expect((await sql`select 1 as one`.execute(again)).rows).toEqual([{ one: 1 }])
  await again.destroy()
})
