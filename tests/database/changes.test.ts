import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CatalogueSource } from '#lib/catalogue/authored/catalogue.ts'
import { publishDue, publishInstitute } from '#lib/catalogue/publish/publish.ts'
import { readCursor, writeCursor } from '#lib/catalogue/reads/change-cursor.ts'
import { listChanges } from '#lib/catalogue/reads/changes.ts'
import type { ChangeList } from '#lib/catalogue/shapes/changes.ts'
import { importSource } from '#lib/catalogue/source/store/import.ts'
import { type Db, openDatabase } from '#lib/db/open.ts'
import { generateInstitute } from '../generate-institute.ts'
import { sourceOf } from '../rules/document/documents.ts'
import { databases, type TestDatabase } from './databases.ts'
import { freshen } from './freshen.ts'
import { listEdits } from './freshness-edits.ts'
import { revisionOf } from './published-rows.ts'
import { differences, readWhole } from './whole-read.ts'

const id = 'generated-1-1'
const firstDay = Date.parse('2026-11-20T10:00:00.000Z')
const now = new Date(firstDay)

/** Courses by themselves and in groups, with dates around the first day, and two paths that share a course. */
function source({
  editions = [
    ['c2', 'c3'],
    ['c3', 'c7', 'c8'],
  ],
  without = [] as string[],
} = {}) {
  const document = generateInstitute({ seed: 1, number: 1, courses: 12, today: '2026-11-20' })
  const { languages } = document.site as { languages: Record<string, unknown> }
  const courses = (document.courses as { id: string }[]).filter(({ id }) => !without.includes(id))
  Object.assign(languages, {
    editions: editions.filter((group) => !group.some((id) => without.includes(id))),
  })
  const steps = ['c2', 'c9', 'c4', 'nowhere'].map((course_id) => ({ course_id, title: 'Soon' }))
  const learning_paths = [...(document.learning_paths as object[]), { code: 'LP2', name: 'Next', steps }]
  return sourceOf({ ...document, courses, learning_paths })
}

/** All that may open a course: its own id and those of its versions. */
const courseIds = [...source().courses].flatMap(({ id, versions }) => [
  id,
  ...versions.map((version) => version.id),
])

async function ask(db: Db, since?: string, limit = 1000): Promise<ChangeList> {
  const cursor = since === undefined ? undefined : (readCursor(id, since) ?? undefined)
  return JSON.parse((await listChanges(db, id, cursor, limit)) ?? '') as ChangeList
}

const named = ({ data }: ChangeList) =>
  data.map((each) => `${each.kind} ${each.id ?? ''} ${each.change}`).sort()

describe.each(databases)('what changed, on $name', ({ open }) => {
  let database: TestDatabase
  let db: Db
  beforeAll(async () => {
    database = await open()
    db = database.db
  })
  afterAll(() => database?.close())
  beforeEach(async () => {
    await importSource(db, source())
    await publishInstitute(db, id, now)
  })

  /** What is listed of a change, held against what a reader of everything sees of it. */
  async function changesOf(change: () => Promise<unknown>, languages?: string[]): Promise<string[]> {
    const { next } = await ask(db)
    const before = await readWhole(db, id, courseIds, languages)
    await change()
    await freshen(db, id, now)
    const listed = named(await ask(db, next))
    expect(listed).toEqual(differences(before, await readWhole(db, id, courseIds, languages)))
    return listed
  }
  const run = (statement: string) => () => sql.raw(statement).execute(db)

  test('nothing is listed before anything changed, nor after a publish that changed nothing', async () => {
    expect(await ask(db)).toMatchObject({ data: [], reset: false, has_more: false })
    expect(await changesOf(() => publishInstitute(db, id, now))).toEqual([])
    expect(await changesOf(run(`insert into changes (institute_id) values ('${id}')`))).toEqual([])
    expect(await changesOf(run(`update courses set position = position`))).toEqual([])
  })

  test('an edited course is listed with those that show it, and the list only when something moved in it', async () => {
    expect(await changesOf(run(`update courses set about_html = '<p>New</p>' where id = 'c5'`))).toEqual([
      'course c5 changed',
    ])
    const moved = await changesOf(run(`update versions set created_at = '2030-01-01' where course_id = 'c5'`))
    expect(moved).toEqual(['course c5 changed', 'list  changed'])
    const still = await changesOf(run(`update versions set created_at = '2031-01-01' where course_id = 'c5'`))
    expect(still).toEqual(['course c5 changed'])
  })

  test('a course that goes is removed, and one whose id changes is removed and changed', async () => {
    const gone = await changesOf(run(`update courses set archived = true where id = 'c5'`))
    expect(gone).toEqual(expect.arrayContaining(['course c5 removed', 'list  changed']))
    const renamed = await changesOf(run(`update courses set published = false where id = 'c2'`))
    expect(renamed).toEqual(expect.arrayContaining(['course c2 removed', 'course c3 changed']))
  })

  test('languages that are switched off and on again are listed as far as they are seen', async () => {
    const change = run('update institutes set languages_enabled = not languages_enabled')
    for (const _ of ['off', 'on']) expect(await changesOf(change)).toContain('list  changed')
    // With every course in one language its list is the list, whether languages are on or off.
    await run(`delete from editions`)()
    await run(`delete from languages where code <> 'en'`)()
    await run(`update versions set level = 'English'`)()
    await freshen(db, id, now)
    for (const _ of ['off', 'on']) expect(await changesOf(change, ['en'])).not.toContain('list  changed')
  })

  test('the first publish is no change, and cursors of before it end', async () => {
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
      await run(`insert into changes (institute_id) values ('${id}')`)()
      await freshen(db, id, now)
    }
    expect([...paged, ...named(page)].sort()).toEqual(all)
    expect(await ask(db, page.next)).toMatchObject({ data: [] })
  })

  test('changes older than thirty days are kept while they are among the last hundred thousand', async () => {
    const { next } = await ask(db)
    const edit = async (title: string, day: number) => {
      await db.updateTable('courses').set({ title }).where('id', '=', 'c5').execute()
      await freshen(db, id, new Date(firstDay + day * 86_400_000))
      return ask(db)
    }
    await edit('One', 0)
    await edit('Two', 40)
    expect((await ask(db, next)).reset).toBe(false)
    const revision = await revisionOf(db, id)
    await sql`insert into published_changes select ${id}, 'course', 'x' || n, 'changed', ${revision}, now(), 'x' || n
      from generate_series(1, 100000) n`.execute(db)
    const { next: kept } = await edit('Three', 41)
    await sql`update published_changes set at = at - interval '60 days'`.execute(db)
    await edit('Four', 42)
    expect((await ask(db, next)).reset).toBe(true)
    expect((await ask(db, kept, 1)).reset).toBe(false)
    await sql`delete from published_changes where id like 'x%'`.execute(db)
  })
})

/** Something that happens to an institute: an edit, an import or a day. */
type Step = { edit: number } | { import: CatalogueSource } | { days: number }

// What happens is random and long: on PostgreSQL where there is one, and with two publishers then.
describe.each(databases.slice(-1))('whoever follows, on $name', ({ open }) => {
  test('ends with what a full read gives, and is told of nothing that stayed equal', async () => {
    const database = await open()
    const { db, url } = database
    const other = url === undefined ? db : openDatabase({ url, folder: undefined, poolMax: 2 })
    const edits = await listEdits(db)
    const documents = [
      source(),
      source({ editions: [] }),
      source({
        editions: [
          ['c8', 'c2'],
          ['c1', 'c4'],
        ],
        without: ['c3'],
      }),
      source({ without: ['c2', 'c11'] }),
    ]
    // An edit of a code appends a letter.
    const codes = ['', 'x'].flatMap((tail) => ['en', 'hi', 'mr'].map((code) => code + tail))
    const step: fc.Arbitrary<Step> = fc.oneof(
      { weight: 6, arbitrary: fc.nat({ max: edits.length - 1 }).map((edit) => ({ edit })) },
      { weight: 1, arbitrary: fc.constantFrom(...documents).map((each) => ({ import: each })) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: 40 }).map((days) => ({ days })) },
    )
    let day = firstDay
    const apply = async (what: Step) => {
      if ('days' in what) day += what.days * 86_400_000
      else if ('import' in what) await importSource(db, what.import)
      else
        await sql
          .raw(edits[what.edit]?.statement ?? '')
          .execute(db)
          .catch(({ code }: { code?: string }) => expect(code).toMatch(/^23/))
    }
    await importSource(db, documents[0] as CatalogueSource)
    await publishInstitute(db, id, now)
    const start = await ask(db)
    const first = await readWhole(db, id, courseIds, codes)
    let before = first
    for (const what of fc.sample(step, { numRuns: 50, seed: 3 })) {
      const { next } = await ask(db)
      await apply(what)
      await Promise.all([freshen(db, id, new Date(day)), freshen(other, id, new Date(day))])
      const after = await readWhole(db, id, courseIds, codes)
      const told = JSON.stringify('edit' in what ? edits[what.edit] : Object.keys(what))
      expect(named(await ask(db, next, 1000)), told).toEqual(differences(before, after))
      before = after
    }
    // Who comes late, and reads only what is named then.
    const copy = new Map(first)
    for (let page = await ask(db, start.next, 3); ; page = await ask(db, page.next, 3)) {
      for (const { kind, id: thing } of page.data) {
        const name = `${kind} ${thing ?? ''}`
        const text = before.get(name)
        if (text === undefined) copy.delete(name)
        else copy.set(name, text)
      }
      if (!page.has_more) break
    }
    expect(differences(copy, before)).toEqual([])
    if (other !== db) await other.destroy()
    await database.close()
  }, 240_000)
})
