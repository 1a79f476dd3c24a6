import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Db } from '#lib/base/db/open.ts'
import { parseDocument } from '#lib/contract/catalogue/document/parse.ts'
import { applyDocument } from '#lib/office/imports/apply.ts'
import { readStored, storedCourses, storedHead } from '#lib/office/imports/stored.ts'
import {
  findStoredDocument,
  findUpload,
  keepDocument,
  listStoredDocuments,
} from '#lib/office/imports/stored-documents.ts'
import { undoImport } from '#lib/office/imports/undo.ts'
import { planUndo, type Since } from '#lib/office/imports/undo-plan.ts'
import { courseOf, documentOf } from '../commands/setup.ts'
import { describeServers, useDatabase } from '../databases.ts'

const institute = { id: 'id-craft', slug: 'craft', name: 'Institute craft' }
const now = new Date('2026-11-20T09:00:00Z')

/** Titles of the courses by id. */
type Titles = Record<string, string>

describeServers('undoing an import on $name', (kind) => {
  const { db } = useDatabase(kind.open)
  beforeEach(() => sql`truncate institutes cascade`.execute(db))

  const importTitles = (titles: Titles, more: object = {}, on: Db = db) => {
    const courses = Object.entries(titles).map(([id, title]) => courseOf(id, { title }))
    const parsed = parseDocument(documentOf('craft', { learning_paths: [], ...more, courses }))
    if (!parsed.isValid) throw new Error(JSON.stringify(parsed.faults))
    return applyDocument(on, institute, parsed.source, { who: 'command', name: 'new.json', now })
  }
  const stored = async (): Promise<Titles> =>
    Object.fromEntries(
      (await Array.fromAsync(storedCourses(db, institute.id))).map(({ id, title }) => [id, title]),
    )
  /** Edits as the dashboard does: without a stored state. */
  const edit = (id: string, title: string) =>
    db.updateTable('courses').set({ title }).where('id', '=', id).execute()
  async function stateOf(kind: 'before' | 'undone') {
    const states = await listStoredDocuments(db, institute.id, 'before')
    const state = await findStoredDocument(
      db,
      institute.id,
      states.find((one) => one.kind === kind)?.id ?? '',
    )
    if (!state) throw new Error('No state is stored.')
    return state
  }
  const undo = async (takesAll = false, kind: 'before' | 'undone' = 'before') =>
    undoImport(db, institute, await stateOf(kind), { who: 'command', now, takesAll, read: readStored })

  const none: Since = { courses: [], count: 0, site: false, learning_paths: false }
  const since = (...courses: string[]): Since => ({ ...none, courses, count: courses.length })

  const two = { a: 'A', b: 'B' }
  test.each<[what: string, before: Titles, imported: Titles, edits: Titles, left: Since, after: Titles]>([
    ['what it changed', two, { a: 'A2', b: 'B' }, {}, none, two],
    ['what it added and removed', two, { b: 'B', c: 'C' }, {}, none, two],
    ['not what was edited since', two, { a: 'A2', b: 'B2' }, { a: 'A3' }, since('A3'), { a: 'A3', b: 'B' }],
    ['not what it left alone', two, { a: 'A', b: 'B2' }, { a: 'A3' }, since('A3'), { a: 'A3', b: 'B' }],
    [
      'nor an added and edited one',
      { a: 'A' },
      { a: 'A', c: 'C' },
      { c: 'C3' },
      since('C3'),
      { a: 'A', c: 'C3' },
    ],
    ['what was edited to what it was before', { a: 'A' }, { a: 'A2' }, { a: 'A' }, none, { a: 'A' }],
  ])('takes back %s', async (_, before, imported, edits, left, after) => {
    await importTitles(before)
    await importTitles(imported)
    for (const [id, title] of Object.entries(edits)) await edit(id, title)
    expect((await undo()).since).toEqual(left)
    expect(await stored()).toEqual(after)
  })

  test('leaves what later imports added, changed and removed, and names it; all of it goes on request', async () => {
    await importTitles({ a: 'A', b: 'B', c: 'C' })
    await importTitles({ a: 'A2', b: 'B', c: 'C' })
    await importTitles({ a: 'A2', c: 'C3', d: 'D' })
    const [, first] = await listStoredDocuments(db, institute.id, 'before')
    const state = await findStoredDocument(db, institute.id, first?.id ?? '')
    if (!state) throw new Error('No state is stored.')
    const undoing = { who: 'command', now, read: readStored }
    const { since: left } = await undoImport(db, institute, state, { ...undoing, takesAll: false })
    expect(left).toEqual(since('C3', 'D', 'B'))
    expect(await stored()).toEqual({ a: 'A', c: 'C3', d: 'D' })
    expect((await undoImport(db, institute, state, { ...undoing, takesAll: true })).since).toEqual(
      since('C3', 'D', 'B'),
    )
    expect(await stored()).toEqual({ a: 'A', b: 'B', c: 'C' })
  })

  test('names ten courses, and how many there are', async () => {
    const titles = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`id${at}`, `Title ${at}`]))
    await importTitles({ a: 'A', ...titles })
    await importTitles({ a: 'A2', ...titles })
    await sql`update courses set title = title || '!' where title like 'Title%'`.execute(db)
    const { since: left } = await undo()
    expect([left.count, left.courses.length]).toEqual([12, 10])
    expect((await stored()).a).toBe('A')
  })

  test('leaves settings and learning paths that were edited since', async () => {
    const path = (name: string) => [{ code: 'P', name, steps: [] }]
    await importTitles({ a: 'A' }, { site: { currency: 'INR' }, learning_paths: path('One') })
    await importTitles({ a: 'A2' }, { site: { currency: 'EUR' }, learning_paths: path('Two') })
    await db.updateTable('institutes').set({ currency: 'USD' }).execute()
    const headNow = async () => {
      const { site, learning_paths } = JSON.parse(JSON.stringify(await storedHead(db, institute)))
      return [site.currency, learning_paths[0].name]
    }
    expect((await undo()).since).toEqual({ ...none, site: true })
    expect([await stored(), await headNow()]).toEqual([{ a: 'A' }, ['USD', 'One']])
    expect((await undo(false, 'undone')).since).toEqual(none)
    expect([await stored(), await headNow()]).toEqual([{ a: 'A2' }, ['USD', 'Two']])
  })

  test('is itself undone, and leaves what was edited in between', async () => {
    await importTitles({ a: 'A', b: 'B' })
    await importTitles({ a: 'A2', c: 'C' })
    await undo()
    await edit('b', 'B3')
    expect((await undo(false, 'undone')).since).toEqual(since('B3'))
    expect(await stored()).toEqual({ a: 'A2', b: 'B3', c: 'C' })
  })

  test('keeps an edit that comes between the plan and the lock', async () => {
    await importTitles({ a: 'A', b: 'B' })
    await importTitles({ a: 'A2', b: 'B2' })
    const state = await stateOf('before')
    let reads = 0
    const read = async (lines: Uint8Array) => {
      if (reads++ === 0) await edit('a', 'A3')
      return readStored(lines)
    }
    const undoing = { who: 'command', now, takesAll: false, read }
    const { since: left } = await undoImport(db, institute, state, undoing)
    expect([left, await stored(), reads]).toEqual([since('A3'), { a: 'A3', b: 'B' }, 2])
  })

  test('gives up when it is edited each time, and changes nothing', async () => {
    await importTitles({ a: 'A', b: 'B' })
    await importTitles({ a: 'A2', b: 'B2' })
    let title = 0
    const read = async (lines: Uint8Array) => {
      await edit('a', `${title++}`)
      return readStored(lines)
    }
    const undoing = { who: 'command', now, takesAll: false, read }
    await expect(undoImport(db, institute, await stateOf('before'), undoing)).rejects.toThrow('try again')
    expect(await stored()).toEqual({ a: '2', b: 'B2' })
  })

  test('of a course whose version is in an edited one now is refused, but not with everything', async () => {
    const of = (id: string, version: string) => courseOf(id, { title: id, versions: [{ id: version }] })
    const source = (...courses: object[]) => {
      const parsed = parseDocument(documentOf('craft', { learning_paths: [], courses }))
      if (!parsed.isValid) throw new Error('not valid')
      return applyDocument(db, institute, parsed.source, { who: 'command', name: 'x', now })
    }
    await source(of('a', 'v1'), of('b', 'v2'))
    await source(of('b', 'v1'))
    await edit('b', 'edited')
    await expect(undo()).rejects.toThrow('does not fit what was added or edited since')
    expect(await stored()).toEqual({ b: 'edited' })
    await undo(true)
    expect(await stored()).toEqual({ a: 'a', b: 'b' })
  })

  test('groups no language edition that does not return', async () => {
    const items = [{ code: 'en', label: 'English' }]
    const languages = (...editions: string[][]) => ({
      site: { languages: { enabled: true, items, editions } },
    })
    await importTitles({ a: 'A', b: 'B', c: 'C' }, languages(['a', 'b', 'c']))
    await importTitles({ a: 'A2', b: 'B', c: 'C' }, languages(['a', 'b']))
    await db.deleteFrom('courses').where('id', '=', 'c').execute()
    expect((await undo()).since).toEqual(since('C'))
    const { site } = await storedHead(db, institute)
    expect([await stored(), site?.languages?.editions]).toEqual([{ a: 'A', b: 'B' }, [['a', 'b']]])
  })

  test('a state that another version stored without what came later is refused', async () => {
    await importTitles({ a: 'A', b: 'B' })
    await importTitles({ a: 'A2', c: 'C' })
    await db.updateTable('import_documents').set({ touched: null }).execute()
    await expect(undo()).rejects.toMatchObject({ conflict: 'otherForm' })
    expect(await stored()).toEqual({ a: 'A2', c: 'C' })
  })

  test('a preview that another version stored says so, and asks for the file again', async () => {
    await importTitles({ a: 'A' })
    const trial = { faults: [], warnings: [], more: 0 }
    const document = {
      kind: 'tried',
      who: 'command',
      name: 'a.json',
      content: gzipSync('{}'),
      trial,
    } as const
    await keepDocument(db, institute.id, document)
    expect((await findUpload(db, institute.id))?.trial).toEqual(trial)
    await sql`update import_documents set trial = trial - 'form'`.execute(db)
    expect((await findUpload(db, institute.id))?.trial.faults).toMatchObject([{ code: 'otherForm' }])
  })

  test('a value that cannot be read is not left as it is: only everything is taken back', async () => {
    await importTitles({ a: 'A', b: 'B' })
    await importTitles({ a: 'A2', b: 'B' })
    await db
      .updateTable('courses')
      .set({ launches_on: 'infinity' as never })
      .where('id', '=', 'b')
      .execute()
    const plan = planUndo(db, institute, await stateOf('before'), false)
    await expect(plan).rejects.toThrow('take everything back')
    await undo(true)
    expect(await stored()).toEqual({ a: 'A', b: 'B' })
  })
})
