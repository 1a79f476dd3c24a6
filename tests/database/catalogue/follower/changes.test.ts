import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Db, openDatabase } from '#lib/base/db/open.ts'
import type { ChangeList } from '#lib/contract/catalogue/answers/changes.ts'
import { publishDue, publishInstitute } from '#lib/contract/catalogue/publish/publish.ts'
import { listChanges, readCursor, writeCursor } from '#lib/contract/catalogue/reads/changes.ts'
import { importSource } from '#lib/contract/catalogue/source/store/import.ts'
import { useDatabase } from '../../databases.ts'
import { revisionOf } from '../publish/published-rows.ts'
import { differences, readWhole } from '../reads/whole-read.ts'
import { codes, courseIds, firstDay, happen, id, readNamed, sampleHappenings, source } from './happenings.ts'
import { publishOrDefer } from './publish-or-defer.ts'

const now = firstDay

async function ask(db: Db, since?: string, limit = 1000): Promise<ChangeList> {
  const cursor = since === undefined ? undefined : (readCursor(id, since) ?? undefined)
  return JSON.parse((await listChanges(db, id, cursor, limit))?.json ?? '') as ChangeList
}

const thingsOf = ({ data }: ChangeList) => data.map(({ kind, id: thing }) => `${kind} ${thing ?? ''}`)

const named = ({ data }: ChangeList) =>
  data.map((each) => `${each.kind} ${each.id ?? ''} ${each.change}`).sort()

/** What is told is what differs; the list may be told of without being different. */
function expectTold(listed: string[], different: string[], why?: string): void {
  const list = 'list  changed'
  if (different.includes(list)) expect(listed, why).toContain(list)
  const others = (names: string[]) => names.filter((name) => name !== list)
  expect(others(listed), why).toEqual(others(different))
}

describe('what changed', () => {
  const database = useDatabase()
  const { db } = database
  beforeEach(async () => {
    await importSource(db, source())
    await publishInstitute(db, id, now)
  })

  /** Returns the changes listed after an edit, compared with a full read before and after. */
  async function changesOf(change: () => Promise<unknown>, languages?: string[]): Promise<string[]> {
    const { next } = await ask(db)
    const before = await readWhole(db, id, courseIds, languages)
    await change()
    await publishOrDefer(db, id, now)
    const listed = named(await ask(db, next))
    expectTold(listed, differences(before, await readWhole(db, id, courseIds, languages)))
    return listed
  }
  const run = (statement: string) => () => sql.raw(statement).execute(db)

  test('nothing is listed before anything changed, nor after a publish that changed nothing', async () => {
    expect(await ask(db)).toMatchObject({ data: [], reset: false, has_more: false })
    expect(await changesOf(() => publishInstitute(db, id, now))).toEqual([])
    expect(await changesOf(run(`insert into stale_courses (institute_id) values ('${id}')`))).toEqual([])
    expect(await changesOf(run(`update courses set position = position`))).toEqual([])
  })

  test('an edited course is listed with those that show it, and the list only when what orders it changed', async () => {
    expect(await changesOf(run(`update courses set about_html = '<p>New</p>' where id = 'c5'`))).toEqual([
      'course c5 changed',
    ])
    const moved = await changesOf(run(`update versions set created_at = '2030-01-01' where course_id = 'c5'`))
    expect(moved).toEqual(['course c5 changed', 'list  changed'])
    const still = await changesOf(run(`update versions set created_at = '2031-01-01' where course_id = 'c5'`))
    expect(still).toEqual(['course c5 changed', 'list  changed'])
  })

  test('the first publish logs no change, and earlier cursors expire', async () => {
    const { next } = await ask(db)
    await db.deleteFrom('institutes').execute()
    await importSource(db, source())
    await publishDue(db, id, now)
    expect(await ask(db, next)).toMatchObject({ data: [], reset: true })
    expect(await ask(db, (await ask(db, next)).next)).toMatchObject({ data: [], reset: false })
    const ahead = writeCursor(id, { revision: (await revisionOf(db, id)) + 1 })
    expect(await ask(db, ahead)).toMatchObject({ data: [], reset: true })
  })

  test('pages of changes are whole, whatever is published between them', async () => {
    const start = await ask(db)
    await changesOf(run(`update institutes set name = 'Other name'`))
    const all = named(await ask(db, start.next))
    const paged: string[] = []
    let page = await ask(db, start.next, 2)
    for (; page.has_more; page = await ask(db, page.next, 2)) {
      paged.push(...named(page))
      await run(`insert into stale_courses (institute_id) values ('${id}')`)()
      await publishOrDefer(db, id, now)
    }
    expect([...paged, ...named(page)].sort()).toEqual(all)
    expect(await ask(db, page.next)).toMatchObject({ data: [] })
  })

  test('changes older than thirty days are kept while they are among the last hundred thousand', async () => {
    const { next } = await ask(db)
    const edit = async (title: string, day: number) => {
      await db.updateTable('courses').set({ title }).where('id', '=', 'c5').execute()
      await publishOrDefer(db, id, new Date(firstDay.getTime() + day * 86_400_000))
      return ask(db)
    }
    await edit('One', 0)
    await edit('Two', 40)
    expect((await ask(db, next)).reset).toBe(false)
    const revision = await revisionOf(db, id)
    await sql`insert into published_changes (institute_id, kind, id, key, change, revision, at)
      select ${id}, 'course', 'x' || n, 'x' || n, 'changed', ${revision}, now()
      from generate_series(1, 100000) n`.execute(db)
    const { next: kept } = await edit('Three', 41)
    await sql`update published_changes set at = at - interval '60 days'`.execute(db)
    await edit('Four', 42)
    expect((await ask(db, next)).reset).toBe(true)
    expect((await ask(db, kept, 1)).reset).toBe(false)
    await sql`delete from published_changes where id like 'x%'`.execute(db)
  })
})

// The trial is random and long: it runs on PostgreSQL where there is one, with two publishers.
describe('whoever follows', () => {
  const database = useDatabase()
  const { db } = database

  test('ends with what a full read gives, and gets no change of equal things', async () => {
    const other =
      database.url === undefined ? db : openDatabase({ url: database.url, folder: undefined, poolMax: 2 })
    let day = firstDay.getTime()
    await importSource(db, source())
    await publishInstitute(db, id, now)
    const start = await ask(db)
    const first = await readWhole(db, id, courseIds, codes)
    let before = first
    let told = 0
    const happenings = await sampleHappenings(db, 50, 3)
    for (const happening of happenings) {
      const { next } = await ask(db)
      day += (await happen(db, happening)) * 86_400_000
      await Promise.all([publishOrDefer(db, id, new Date(day)), publishOrDefer(other, id, new Date(day))])
      const after = await readWhole(db, id, courseIds, codes)
      const listed = named(await ask(db, next))
      expectTold(listed, differences(before, after), happening.name)
      told += listed.length
      before = after
    }
    // A late follower, which reads only what is listed then.
    const copy = new Map(first)
    for (let page = await ask(db, start.next, 3); ; page = await ask(db, page.next, 3)) {
      readNamed(copy, thingsOf(page), before)
      if (!page.has_more) break
    }
    expect(differences(copy, before)).toEqual([])
    console.log(`${happenings.length} happenings, ${told} changes told`)
    if (other !== db) await other.destroy()
  }, 1_800_000)
})
