import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#lib/base/db/open.ts'
import { publishInstitute } from '#lib/contract/catalogue/publish/publish.ts'
import { importSource } from '#lib/contract/catalogue/source/store/import.ts'
import { databases, useDatabase } from '../../databases.ts'
import { findingsOf } from '../../findings.ts'
import { id, firstDay as now, source } from '../follower/happenings.ts'
import { publishOrDefer } from '../follower/publish-or-defer.ts'
import { publishedRows } from '../publish/published-rows.ts'
import { answerFaults } from './answer-faults.ts'
import { type BadValue, listBadValues } from './bad-values.ts'

/** A row that has something to lose; of courses one on a path. */
const someRow = (table: string) => {
  const preferred = {
    learning_paths: `code = 'LP2'`,
    path_steps: 'path_sequence > 0 and amount is null',
    courses: `id = 'c4'`,
  }[table]
  return `select ctid from ${table} where ${preferred ?? 'true'} order by ctid desc limit 1`
}

/** False when the database itself refuses the value. */
async function leave(db: Db, { table, column, value }: BadValue): Promise<boolean> {
  try {
    await sql.raw(`update ${table} set ${column} = ${value} where ctid = (${someRow(table)})`).execute(db)
    return true
  } catch (error) {
    if (/^(2[23]|54)/.test((error as { code?: string }).code ?? '')) return false
    throw error
  }
}

describe.each(databases)('on $name', ({ open }) => {
  const { db } = useDatabase(open)
  let bad: BadValue[]
  let whole: Record<string, unknown[]>
  beforeAll(async () => {
    bad = await listBadValues(db)
    await importSource(db, source())
    await publishInstitute(db, id, now)
    whole = await publishedRows(db, id)
  })

  test('what no answer can hold keeps its last good state and is named, all else is published, and an import mends it', async () => {
    const trouble: string[] = []
    let left = 0
    for (const each of bad) {
      const name = `${each.table}.${each.column} = ${each.value.slice(0, 60)}`
      const told = (what: string) => trouble.push(`${name}: ${what}`)
      if (!(await leave(db, each))) continue
      left++
      await sql`update institutes set website_url = 'https://new.example.org/'`.execute(db)
      await sql`update courses set subtitle = 'New' where id in ('c5', 'c12')`.execute(db)
      try {
        await publishOrDefer(db, id, now)
        const rows = JSON.stringify(await publishedRows(db, id))
        if (!rows.includes('https://new.example.org/')) told('the site is not published')
        if (!rows.includes('\\"subtitle\\":\\"New\\"')) told('another course is not published')
        for (const fault of await answerFaults(db, id)) told(fault)
        const faults = (await findingsOf('institute', db, now)).filter(({ is_ok }) => !is_ok)
        if (each.isFault && faults.length === 0) told('the doctor says that all is well')
        const advice = faults.map((fault) => fault.advice).join(' ')
        if (
          faults.length > 0 &&
          !(advice.includes(`${each.table} "`) && advice.includes(`column ${each.column}`))
        )
          told(`the doctor does not say where: ${advice.slice(0, 300)}`)
      } catch (error) {
        told(`not published: ${(error as Error).message.slice(0, 300)}`)
      }
      await importSource(db, source()).catch((error) =>
        told(`no import: ${(error as Error).message.slice(0, 300)}`),
      )
      await publishOrDefer(db, id, now).catch((error) =>
        told(`not mended: ${(error as Error).message.slice(0, 300)}`),
      )
      const [finding] = await findingsOf('institute', db, now)
      if (!finding?.is_ok) told(`not mended: ${finding?.message.slice(0, 300)}`)
      const mended = await publishedRows(db, id)
      // A slug that was given under another title goes on opening its course.
      for (const table of Object.keys(whole).filter((name) => name !== 'course_slugs'))
        if (JSON.stringify(mended[table]) !== JSON.stringify(whole[table])) told(`not mended: ${table}`)
    }
    expect(trouble.join('\n')).toBe('')
    expect(left).toBeGreaterThan(150)
  }, 600_000)
})
