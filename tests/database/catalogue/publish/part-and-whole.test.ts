import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Db } from '#lib/base/db/open.ts'
import { publishDue, publishInstitute } from '#lib/contract/catalogue/publish/publish.ts'
import { importSource } from '#lib/contract/catalogue/source/store/import.ts'
import { useDatabase } from '../../databases.ts'
import { history, id, type Step, source } from './groups-and-slugs.ts'
import { publishedRows } from './published-rows.ts'

const firstDay = new Date('2026-11-20T10:00:00.000Z')

/** Starts an institute anew in a database. */
async function begin(db: Db): Promise<void> {
  await sql`truncate institutes cascade`.execute(db)
  await importSource(db, source())
  await publishInstitute(db, id, firstDay)
}

/** Makes edits in one transaction. The database may refuse them, which then changes nothing. */
const apply = (db: Db, { edits }: Step): Promise<unknown> =>
  db
    .transaction()
    .execute(async (trx) => {
      for (const edit of edits) await sql.raw(edit).execute(trx)
    })
    .catch(({ code, message }: { code?: string; message: string }) => expect(code, message).toMatch(/^23/))

describe('a publish of what changed', () => {
  const part = useDatabase().db
  const whole = useDatabase().db

  test('leaves every row as a publish of everything does, whatever was edited', async () => {
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        let now = firstDay
        await Promise.all([begin(part), begin(whole)])
        for (const step of steps) {
          now = new Date(now.getTime() + step.days * 86_400_000)
          await Promise.all([apply(part, step), apply(whole, step)])
          await Promise.all([publishDue(part, id, now), publishInstitute(whole, id, now)])
          expect(await publishedRows(part, id)).toEqual(await publishedRows(whole, id))
        }
      }),
      { numRuns: Number(process.env.TRIALS ?? 25), seed: Number(process.env.SEED ?? 3) },
    )
  })
})
