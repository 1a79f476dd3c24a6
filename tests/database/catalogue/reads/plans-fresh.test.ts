import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#lib/base/db/open.ts'
import { publishDue, publishInstitute } from '#lib/contract/catalogue/publish/publish.ts'
import { importSource } from '#lib/contract/catalogue/source/store/import.ts'
import { generateInstitute } from '../../../generated/institute.ts'
import { sourceOf } from '../../../rules/document/documents.ts'
import { describeServers, type TestDatabase } from '../../databases.ts'
import { addCrowd } from '../follower/crowd.ts'
import { publishOrDefer } from '../follower/publish-or-defer.ts'
import { type Explained, keyedReads, largeTables, type Node, openExplained, type Plan } from './explained.ts'

const now = new Date('2026-11-20T10:00:00.000Z')
const id = 'generated-80-1'

/** Columns that identify a course within an institute. */
const keyed = /\b(?:id|entry_id|course_id|version_id|invite_id|origin|group_sequence)\b/

/** Returns whether a node reads all of an institute or a table to find some keys. */
const readsOn = ({ Filter = '', 'Index Cond': condition = '', ...node }: Node): boolean =>
  node['Relation Name'] !== undefined &&
  keyed.test(Filter) &&
  !keyed.test(condition.replaceAll('institute_id', ''))

describeServers('an institute that came after the statistics were made, on $name', ({ open }) => {
  let database: TestDatabase
  let db: Db
  let explained: Explained
  let large: Set<string | undefined>
  beforeAll(async () => {
    database = await open()
    await addCrowd(database.db, { courses: 60, listedTimes: 1, institutes: 60, withCourses: 60 }, now)
    await sql`do $$ declare name text; begin
      for name in select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace loop
        execute format('alter table %I set (autovacuum_enabled = false)', name);
      end loop; end $$`.execute(database.db)
    explained = openExplained(database.url)
    db = explained.db
    const document = generateInstitute({ seed: 80, number: 1, courses: 300, today: '2026-11-20' })
    await importSource(db, sourceOf(document))
    await publishInstitute(db, id, now)
    large = await largeTables(db)
  }, 120_000)
  afterAll(async () => {
    await explained.close()
    await database.close()
  })

  const reading = (plans: Plan[]) =>
    plans.flatMap(({ sql, nodes }) =>
      nodes
        .filter((node) => readsOn(node) && large.has(node['Relation Name']))
        .map((node) => ({ sql, node })),
    )

  test.each(keyedReads)('is read by the keys of what is asked for: %s', async (_, read) => {
    expect(reading(await explained.plansOf(() => read(db, id)))).toEqual([])
  })

  test.each<[string, string]>([
    ['an edit', `update courses set title = title || '!' where institute_id = '${id}' and id = 'c10'`],
    ['edits of all courses', `update courses set title = title || '!' where institute_id = '${id}'`],
    ['an edit of the site', `update institutes set name = name || '!' where id = '${id}'`],
    [
      'a course that goes',
      `update courses set published = false where institute_id = '${id}' and id = 'c11'`,
    ],
  ])('is published by the keys of what changed: %s', async (_, edit) => {
    await sql.raw(edit).execute(database.db)
    expect(reading(await explained.plansOf(() => publishDue(db, id, now)))).toEqual([])
  })

  test('is published by keys when days pass, and imported by keys', async () => {
    const later = new Date('2027-11-20T10:00:00.000Z')
    expect(reading(await explained.plansOf(() => publishOrDefer(db, id, later)))).toEqual([])
    const document = generateInstitute({ seed: 81, number: 1, courses: 300, today: '2026-11-20' })
    const institute = { ...(document.institute as object), id, slug: 'another' }
    const plans = await explained.plansOf(() => importSource(db, sourceOf({ ...document, institute })))
    expect(reading(plans)).toEqual([])
  })
})
