import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#lib/db/open.ts'

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

test('a database of the earlier migrations is refused with advice, and not changed', async () => {
  const engine = await PGlite.create({ dataDir: `${folder}/pgdata` })
  await engine.exec(
    "create table kysely_migration (name varchar(255) primary key, timestamp varchar(255)); insert into kysely_migration values ('0001-source', ''); create table institutes (id text)",
  )
  await engine.close()
  const db = open()
  const refusal = 'carry the data over: docs/operating.md says how under "A database of an earlier release"'
  await expect(sql`select 1`.execute(db)).rejects.toThrow(refusal)
  await db.destroy().catch(() => {})
  expect(readFileSync('docs/operating.md', 'utf8')).toContain('\n### A database of an earlier release\n')
  const again = await PGlite.create({ dataDir: `${folder}/pgdata` })
  const tables = await again.query(
    "select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1",
  )
  expect(tables.rows).toEqual(
    ['institutes', 'kysely_migration', 'kysely_migration_lock'].map((relname) => ({ relname })),
  )
  await again.close()
})
