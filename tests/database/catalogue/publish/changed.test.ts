import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#lib/base/db/open.ts'
import { publishDue, publishInstitute } from '#lib/contract/catalogue/publish/publish.ts'
import { engines, useDatabase } from '../../databases.ts'
import { publishGenerated } from './publish-document.ts'
import { countNotes, publishedRows } from './published-rows.ts'

const now = new Date('2026-11-20T10:00:00.000Z')
const id = 'generated-1-1'
const tables = ['published_courses', 'published_versions'] as const

/** Returns the physical versions of each table's rows. */
async function places(db: Db) {
  const rowsOf = async (table: string) => {
    const { rows } = await sql<{
      row: string
    }>`select ctid || ' ' || xmin as row from ${sql.table(table)}`.execute(db)
    return rows.map(({ row }) => row)
  }
  return new Map(
    await Promise.all(tables.map(async (table) => [table, new Set(await rowsOf(table))] as const)),
  )
}

describe.each(engines)('publishing writes what became different, on $name', ({ open }) => {
  const { db } = useDatabase(open)
  beforeAll(() => publishGenerated(db, 30, now))

  /** The tables of which some row was written. */
  async function writtenBy(edit: () => Promise<unknown>): Promise<string[]> {
    const before = await places(db)
    await edit()
    const after = await places(db)
    return tables.filter((table) => after.get(table)?.difference(before.get(table) ?? new Set()).size)
  }

  test.each([
    ['an address that no course shows', `update institutes set site_url = 'https://other.example.org'`, []],
    ['the name, which only details show', `update institutes set name = name || '!'`, tables],
    [
      'the page of courses',
      `update institutes set course_page_url = 'https://x.example.org/{course_id}'`,
      tables,
    ],
    ['a note of nothing', `insert into stale_courses (institute_id) values ('${id}')`, []],
  ])('%s', async (_, edit, expected) => {
    const written = await writtenBy(async () => {
      await sql.raw(edit).execute(db)
      await publishDue(db, id, now)
    })
    expect(written).toEqual(expected)
    const changed = await publishedRows(db, id)
    await publishInstitute(db, id, now)
    expect(changed).toEqual(await publishedRows(db, id))
  })

  test('and nothing is due when an institute is saved as it was', async () => {
    await sql`update institutes set name = name, currency = currency, card_label = card_label`.execute(db)
    expect(await countNotes(db, id)).toBe(0)
    await sql`update institutes set currency = null`.execute(db)
    expect(await countNotes(db, id)).toBe(1)
    await publishDue(db, id, now)
  })

  test('of one edited course, its own rows only', async () => {
    const before = await places(db)
    await sql`update courses set subtitle = 'Another' where id = 'c5'`.execute(db)
    await publishDue(db, id, now)
    const after = await places(db)
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from published_versions where entry_id in
        (select entry_id from published_versions where course_id = 'c5')`.execute(db)
    const written = after.get('published_versions')?.difference(before.get('published_versions') ?? new Set())
    expect(written?.size).toBe(rows[0]?.count)
    // Its list digest changed too, which is in its row.
    const listed = after.get('published_courses')?.difference(before.get('published_courses') ?? new Set())
    expect(listed?.size).toBe(1)
  })

  test('of a course on a path, those of the courses that share a path with it', async () => {
    const paths = ['c5 c6 own', 'c6 c7 own', 'c7 c8 other'].map((steps) => steps.split(' '))
    await sql`delete from learning_paths`.execute(db)
    for (const [sequence, steps] of paths.entries()) {
      await sql`insert into learning_paths (institute_id, sequence, code, name)
        values (${id}, ${sequence}, ${`P${sequence}`}, ${`Path ${sequence}`})`.execute(db)
      for (const [step, courseId] of steps.entries())
        await sql`insert into path_steps (institute_id, path_sequence, sequence, course_id, title)
          values (${id}, ${sequence}, ${step}, ${courseId}, 'Its own')`.execute(db)
    }
    await publishDue(db, id, now)
    const before = await places(db)
    await sql`update courses set title = title || '!' where id = 'c5'`.execute(db)
    await publishDue(db, id, now)
    const after = await places(db)
    const written = [
      ...(after.get('published_versions')?.difference(before.get('published_versions') ?? new Set()) ?? []),
    ]
    const { rows } = await sql<{ entry_id: string }>`select distinct entry_id from published_versions
      where ctid || ' ' || xmin = any(${written}::text[]) order by 1`.execute(db)
    expect(rows.map(({ entry_id }) => entry_id)).toEqual(['c5', 'c6'])
    const changed = await publishedRows(db, id)
    await publishInstitute(db, id, now)
    expect(changed).toEqual(await publishedRows(db, id))
  })

  test('but everything when it is told to publish all, which repairs what was damaged', async () => {
    const whole = await publishedRows(db, id)
    await sql`delete from published_versions where entry_id in (select entry_id from published_courses limit 3)`.execute(
      db,
    )
    await sql`update published_courses set indexed = 'spoilt'`.execute(db)
    await sql`update publications set streams = '{"source":null,"streams":[]}'`.execute(db)
    expect(await writtenBy(() => publishInstitute(db, id, now))).toEqual(tables)
    expect(await publishedRows(db, id)).toEqual(whole)
  })

  test.each([
    ['when it is told to publish all', () => publishInstitute(db, id, now)],
    ['where nothing is known of what is stored', () => publishDue(db, id, now)],
  ])('and takes away a course that is gone, %s', async (_, publish) => {
    const showing = async (isPublished: boolean) => {
      await db.updateTable('courses').set({ published: isPublished }).where('id', '=', 'c5').execute()
      await publish()
      const rows = (await publishedRows(db, id)) as Record<string, { row: { entry_id?: string } }[]>
      return tables.filter((table) => rows[table]?.some(({ row }) => row.entry_id === 'c5'))
    }
    expect(await showing(true)).toEqual(tables)
    await sql`update published_courses set row_digest = '', list_digest = '', answer_digest = ''`.execute(db)
    expect(await showing(false)).toEqual([])
  })
})
