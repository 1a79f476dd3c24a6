import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#lib/base/db/open.ts'
import { publishInstitute } from '#lib/contract/catalogue/publish/publish.ts'
import { importSource } from '#lib/contract/catalogue/source/store/import.ts'
import { databases, useDatabase } from '../../databases.ts'
import { publishedRows } from '../publish/published-rows.ts'
import { type Edit, listEdits } from './freshness-edits.ts'
import { id, firstDay as now, source } from './happenings.ts'
import { publishOrDefer } from './publish-or-defer.ts'

/** False when the database itself refuses the edit, which then changes nothing. */
const apply = (db: Db, edits: Edit[]): Promise<boolean> =>
  db
    .transaction()
    .execute(async (trx) => {
      for (const { statement } of edits) await sql.raw(statement).execute(trx)
      return true
    })
    .catch((error: { code?: string }) => {
      if (error.code?.startsWith('23')) return false
      throw error
    })

async function expectFresh(db: Db, what: string): Promise<void> {
  await publishOrDefer(db, id, now)
  const afterNote = await publishedRows(db, id)
  await publishInstitute(db, id, now)
  expect(afterNote, what).toEqual(await publishedRows(db, id))
}

// The tables of edits are long: they run on PostgreSQL where there is one, and on the embedded database elsewhere.
describe.each(databases)('on $name', ({ open }) => {
  const { db } = useDatabase(open)
  let edits: Edit[]
  beforeAll(async () => {
    edits = await listEdits(db)
    await importSource(db, source())
    await publishInstitute(db, id, now)
  })

  test('an edit of any source column by plain SQL is published as a whole publish would', async () => {
    const refused: string[] = []
    // The next test has edits of all rows.
    for (const edit of edits.filter(({ name }) => !name.endsWith('in all rows'))) {
      await importSource(db, source())
      await publishOrDefer(db, id, now)
      if (!(await apply(db, [edit]))) refused.push(edit.name)
      else await expectFresh(db, edit.name)
    }
    // Keys that others refer to, and repeated ones: everything else must have been tried.
    expect(refused.filter((name) => !/\.(id|\w+_id|\w*sequence) /.test(name))).toEqual([])
  }, 240_000)

  test('any run of edits in one transaction is published as a whole publish would', async () => {
    await importSource(db, source())
    const runs = fc.sample(fc.array(fc.nat({ max: edits.length - 1 }), { minLength: 1, maxLength: 4 }), {
      numRuns: 40,
      seed: 7,
    })
    for (const run of runs) {
      const together = run.flatMap((index) => edits[index] ?? [])
      if (await apply(db, together)) await expectFresh(db, together.map(({ name }) => name).join(', '))
    }
  })
})
