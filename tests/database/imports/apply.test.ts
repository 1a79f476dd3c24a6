import { type RawBuilder, sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { type Db, openDatabase } from '#lib/base/db/open.ts'
import type { AuthoredSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { parseDocument } from '#lib/contract/catalogue/document/parse.ts'
import { applyDocument } from '#lib/office/imports/apply.ts'
import { readStored } from '#lib/office/imports/stored.ts'
import { findStoredDocument, listStoredDocuments } from '#lib/office/imports/stored-documents.ts'
import { waitingFor } from '../catalogue/publish/hold.ts'
import { courseOf, documentOf } from '../commands/setup.ts'
import { describeServers, useDatabase } from '../databases.ts'

const institute = { id: 'id-craft', slug: 'craft', name: 'Institute craft' }

/** A document whose course of knitting has this title. */
function sourceOf(title: string): AuthoredSource {
  const courses = [courseOf('knitting', { title }), courseOf('welding')]
  const parsed = parseDocument(documentOf('craft', { courses }))
  if (!parsed.isValid) throw new Error(JSON.stringify(parsed.faults))
  return parsed.source
}

describeServers('applying a document on $name', (kind) => {
  const database = useDatabase(kind.open)
  const { db } = database
  beforeEach(async () => {
    await sql`truncate institutes cascade`.execute(db)
    await apply('former')
    await db.deleteFrom('import_documents').execute()
    await db.deleteFrom('audit_log').execute()
  })

  const apply = (title: string, on = db) =>
    applyDocument(on, institute, sourceOf(title), { who: 'command', name: `${title}.json`, now: new Date() })
  const storedTitle = async () =>
    (await db.selectFrom('courses').select('title').where('id', '=', 'knitting').executeTakeFirst())?.title
  const actions = async () =>
    (await db.selectFrom('audit_log').select('action').execute()).map(({ action }) => action)
  /** The titles of the kept states, newest first. */
  async function keptTitles(): Promise<unknown[]> {
    const states = await listStoredDocuments(db, institute.id, 'before')
    return Promise.all(
      states.map(async ({ id }) => {
        const kept = await findStoredDocument(db, institute.id, id)
        return readStored(kept?.bytes ?? Buffer.of()).courses?.at(0)?.title
      }),
    )
  }
  /** Runs work while another session holds what a statement locks; a callback may look at who waits. */
  async function whileLocked(lock: RawBuilder<unknown>, work: (holder: Db) => Promise<unknown>) {
    const holder = openDatabase({ url: database.url, folder: undefined, poolMax: 1 })
    try {
      await holder.transaction().execute(async (trx) => {
        await lock.execute(trx)
        await work(trx)
      })
    } finally {
      await holder.destroy()
    }
  }

  test('stores the state before it and an audit event with it', async () => {
    await apply('A')
    const stored = [await storedTitle(), await keptTitles(), await actions()]
    expect(stored).toEqual(['A', ['former'], ['import.apply']])
  })

  test.each(['import_documents', 'audit_log'] as const)(
    'stores nothing when it cannot write %s',
    async (table) => {
      await sql`create function refuse() returns trigger language plpgsql as 'begin raise exception ''full''; end'`.execute(
        db,
      )
      await sql`create trigger refuses before insert on ${sql.table(table)} for each row execute function refuse()`.execute(
        db,
      )
      try {
        await expect(apply('A')).rejects.toThrow('full')
        expect([await storedTitle(), await keptTitles(), await actions()]).toEqual(['former', [], []])
      } finally {
        await sql`drop function refuse cascade`.execute(db)
      }
    },
  )

  test.each(['import_documents', 'audit_log'] as const)(
    'stores nothing when somebody holds %s for too long',
    async (table) => {
      await whileLocked(sql`lock table ${sql.table(table)}`, async () => {
        await expect(apply('A')).rejects.toThrow('lock timeout')
      })
      expect([await storedTitle(), await keptTitles(), await actions()]).toEqual(['former', [], []])
    },
  )

  test('keeps the state of the import that came before it, of two at once', async () => {
    await whileLocked(lockOf(institute.id), async () => {
      const both = Promise.all([apply('A'), apply('B')])
      await waitingFor(db, 2)
      return { both }
    })
    await waitingFor(db, 0)
    await expect.poll(async () => (await actions()).length).toBe(2)
    const last = await storedTitle()
    expect(['A', 'B']).toContain(last)
    expect(await keptTitles()).toEqual([last === 'A' ? 'B' : 'A', 'former'])
  })

  test('keeps an edit that came while it waited', async () => {
    let applied: Promise<unknown> | undefined
    await whileLocked(lockOf(institute.id), async (holder) => {
      applied = apply('A')
      await waitingFor(db, 1)
      await holder.updateTable('courses').set({ title: 'edited' }).where('id', '=', 'knitting').execute()
    })
    await applied
    expect([await storedTitle(), await keptTitles()]).toEqual(['A', ['edited']])
  })

  test('keeps nothing when it changes nothing', async () => {
    await apply('former')
    expect([await keptTitles(), await actions()]).toEqual([[], ['import.apply']])
  })

  test('an undo pushes no state out of a full list', async () => {
    for (const title of ['A', 'B', 'C', 'D', 'E', 'F']) await apply(title)
    expect(await keptTitles()).toEqual(['E', 'D', 'C', 'B', 'A'])
    for (const expected of ['FDCBA', 'EFCBA'].map((titles) => [...titles])) {
      const states = await listStoredDocuments(db, institute.id, 'before')
      const newest = states.find(({ kind }) => kind === 'before')
      const kept = await findStoredDocument(db, institute.id, newest?.id ?? '')
      const what = { undoes: 'before', documentId: kept?.id } as const
      const undo = { who: 'command', name: 'x', now: new Date(), ...what } as const
      await applyDocument(db, institute, readStored(kept?.bytes ?? Buffer.of()), undo)
      expect(await keptTitles()).toEqual(expected)
    }
  })

  test('keeps states in the order of the imports, whatever time the process thinks it is', async () => {
    for (const [title, day] of Object.entries({ A: 20, B: 18, C: 19 })) {
      const now = new Date(`2026-11-${day}`)
      await applyDocument(db, institute, sourceOf(title), { who: 'command', name: title, now })
    }
    expect(await keptTitles()).toEqual(['B', 'A', 'former'])
  })
})

const lockOf = (id: string) => sql`select pg_advisory_xact_lock(hashtextextended(${`institute ${id}`}, 0))`
