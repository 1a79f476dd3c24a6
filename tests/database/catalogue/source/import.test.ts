import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#lib/base/db/open.ts'
import type { CatalogueSource, CourseSources } from '#lib/contract/catalogue/authored/catalogue.ts'
import { loadCourses } from '#lib/contract/catalogue/source/load/load-courses.ts'
import { importSource } from '#lib/contract/catalogue/source/store/import.ts'
import { areManyRemoved } from '#lib/contract/catalogue/source/store/import-terms.ts'
import { addOrigin, listOrigins, removeOrigin } from '#lib/office/institutes/websites.ts'
import { path } from '../../../rules/catalogue/cast.ts'
import { describeServers, engines, useDatabase } from '../../databases.ts'
import { fullCourse, fullSource } from './import-source.ts'
import { loadSource } from './load-source.ts'

const none = { added: 0, changed: 0, removed: 0, unchanged: 0 }

describe.each(engines)('importing on $name', ({ open }) => {
  const { db } = useDatabase(open)
  beforeEach(async () => {
    await db.deleteFrom('institutes').execute()
  })

  test('an import that removes most versions of a course needs a word', async () => {
    await importSource(db, fullSource({ courses: [fullCourse('a')] }))
    const without = fullSource({ courses: [fullCourse('a', { versions: [] })] })
    await expect(importSource(db, without, { refusesRemovals: true })).rejects.toThrow(
      'removes 0 of 1 courses and 2 of 2 versions of other courses (',
    )
    expect((await importSource(db, without)).versions).toEqual({ stored: 2, removed: 2, courses: 1 })
  })

  test('rows of unchanged courses are not written again when another changes', async () => {
    await importSource(db, fullSource())
    const before = await rowsVersions(db)
    const source = fullSource({
      courses: [fullCourse('c'), fullCourse('a', { position: null, rating: null })],
    })
    source.courses.push(fullCourse('b', { title: 'New title' }), fullCourse('d'))
    const report = await importSource(db, source)
    expect(report.courses).toEqual({ ...none, added: 1, changed: 1, unchanged: 2 })
    const after = await rowsVersions(db)
    for (const id of ['a', 'a-v1', 'a-i1', 'a-p1', 'c', 'c-v1']) expect(after[id]).toBe(before[id])
    expect(after.b).not.toBe(before.b)
    expect(await loadSource(db, 'institute-1')).toEqual(source)
  })

  test('websites added beside the document stay, those of an earlier document alone go and are named', async () => {
    const saying = (...websites: string[]) => {
      const source = fullSource()
      source.institute.websites = websites
      return importSource(db, source)
    }
    await saying('https://a.org', 'https://b.org', 'https://c.org')
    await addOrigin(db, 'institute-1', 'https://b.org')
    await addOrigin(db, 'institute-1', 'https://own.org')
    await sql`insert into websites (institute_id, origin) values ('institute-1', 'https://sql.org')`.execute(
      db,
    )

    const second = await saying('https://c.org', 'https://own.org', 'https://d.org')
    expect(second.websites).toEqual({ added: ['https://d.org'], removed: ['https://a.org'] })
    expect(second.edits.takesAway).toBe(true)
    expect(second.site_changed).toBe(false)
    const third = await saying()
    expect(third.websites).toEqual({ added: [], removed: ['https://c.org', 'https://d.org'] })
    const inDocument = db.selectFrom('websites').select('origin').where('in_document', '=', true)
    expect(await inDocument.execute()).toEqual([])
    expect(await listOrigins(db, 'institute-1')).toEqual([
      'https://b.org',
      'https://own.org',
      'https://sql.org',
    ])

    await removeOrigin(db, 'institute-1', 'https://own.org')
    expect((await saying('https://own.org')).websites.added).toEqual(['https://own.org'])
    expect((await saying()).websites.removed).toEqual(['https://own.org'])
  })

  test('a course that only moved in the document is unchanged, and moves', async () => {
    await importSource(db, fullSource())
    const source = fullSource()
    source.courses.reverse()
    const report = await importSource(db, source)
    expect(report.courses).toEqual({ ...none, unchanged: 3 })
    expect(await loadSource(db, 'institute-1')).toEqual(source)
  })

  test('a version may move to another course, an invite to another version', async () => {
    const source = fullSource({ courses: [fullCourse('a'), fullCourse('b', { versions: [] })] })
    await importSource(db, source)
    const moved = fullSource({
      courses: [fullCourse('a', { versions: [] }), fullCourse('b', { versions: fullCourse('a').versions })],
    })
    expect((await importSource(db, moved)).courses).toEqual({ ...none, changed: 2 })
    expect(await loadSource(db, 'institute-1')).toEqual(moved)
  })

  test('what the document no longer has goes; keys and other institutes stay', async () => {
    const other = fullSource()
    other.institute = { ...other.institute, id: 'institute-2', slug: 'hill', hosts: ['hill.example'] }
    await importSource(db, other)
    await importSource(db, fullSource())
    await db
      .insertInto('api_keys')
      .values({
        id: 'key_1',
        institute_id: 'institute-1',
        name: 'site',
        product: 'pub',
        digest: 'd',
        prefix: 'cat_pub_00000000',
        scopes: ['catalog:read'],
        limit_per_minute: null,
      })
      .execute()
    const bare = fullSource({ courses: [], learning_paths: [] })
    bare.institute.websites = []
    bare.institute.hosts = []
    bare.site.languages = { enabled: false, items: [], editions: [] }
    bare.site.formats = []
    bare.site.streams = { source: null, folders: [], items: [] }
    const report = await importSource(db, bare)
    expect(report.courses).toEqual({ ...none, removed: 3 })
    expect(report.learning_paths).toEqual({ ...none, removed: 2 })
    expect(await loadSource(db, 'institute-1')).toEqual(bare)
    expect(await loadSource(db, 'institute-2')).toEqual(other)
    expect(await db.selectFrom('api_keys').select('id').execute()).toEqual([{ id: 'key_1' }])
    expect(
      await db.selectFrom('plans').select('id').where('institute_id', '=', 'institute-1').execute(),
    ).toEqual([])
  })

  test('a document that leaves courses or learning paths out leaves them as they are stored', async () => {
    await importSource(db, fullSource())
    const { institute, ...rest } = fullSource()
    const contact = { ...institute.contact, phone: '+91 20 5550 0199' }
    const source = { ...rest, institute: { ...institute, contact } }
    source.site.languages.editions = [['a', 'b']]
    const report = await importSource(db, { ...source, courses: undefined, learning_paths: undefined })
    const left = { courses: { ...none, unchanged: 3 }, learning_paths: { ...none, unchanged: 2 } }
    expect(report).toMatchObject({ ...left, site_changed: true })
    expect(await loadSource(db, 'institute-1')).toEqual(source)
    const emptied = await importSource(db, { ...source, learning_paths: [], courses: undefined })
    expect(emptied).toMatchObject({ courses: { removed: 0 }, learning_paths: { removed: 2 } })
  })

  test('an edition of no stored course is refused, where a document leaves the courses out', async () => {
    await importSource(db, fullSource())
    const source = fullSource()
    source.site.languages.editions = [['a', 'nowhere']]
    const importing = importSource(db, { ...source, courses: undefined })
    await expect(importing).rejects.toThrow('site.languages.editions: "nowhere" is not a course')
  })

  test('a learning path that moved is changed, one that was pushed down is not', async () => {
    await importSource(db, fullSource())
    const source = fullSource()
    const [second, first] = source.learning_paths
    const third = path('LP3', [])
    source.learning_paths = [third, ...source.learning_paths]
    expect((await importSource(db, source)).learning_paths).toEqual({ ...none, added: 1, unchanged: 2 })
    source.learning_paths = [first, second].filter((path) => path !== undefined)
    expect((await importSource(db, source)).learning_paths).toEqual({ ...none, changed: 2, removed: 1 })
    expect(await loadSource(db, 'institute-1')).toEqual(source)
  })

  test('a slug of another institute is refused by name and changes nothing', async () => {
    await importSource(db, fullSource())
    const thief = fullSource()
    thief.institute = { ...thief.institute, id: 'institute-2' }
    await expect(importSource(db, thief)).rejects.toThrow(
      /"harbour" already names institute "institute-1" \(H/,
    )
    expect(await loadSource(db, 'institute-2')).toBeUndefined()
  })

  test('courses are asked for one by one, and only those that have to be stored a second time', async () => {
    await importSource(db, fullSource())
    const source = fullSource()
    source.courses.push(fullCourse('d'))
    const asked: string[] = []
    const report = await importSource(db, { ...source, courses: listOf(source, asked) })
    expect(report.courses).toEqual({ ...none, added: 1, unchanged: 3 })
    expect(asked).toEqual(['a', 'b', 'c', 'd', 'd'])
    expect(await loadSource(db, 'institute-1')).toEqual(source)
  })

  test('a document that can not be read to its end leaves the earlier state whole', async () => {
    await importSource(db, fullSource())
    const source = fullSource({ courses: ['a', 'b', 'd', 'e'].map((id) => fullCourse(id, { title: 'New' })) })
    const courses = listOf(source, [], 'e')
    await expect(importSource(db, { ...source, courses })).rejects.toThrow('it changed')
    expect(await loadSource(db, 'institute-1')).toEqual(fullSource())
  })

  test('a malformed value written by plain SQL is named by table, id and column', async () => {
    await importSource(db, fullSource())
    await sql`update courses set faqs = '[{"question": 7}]' where id = 'a'`.execute(db)
    await expect(loadSource(db, 'institute-1')).rejects.toThrow(/courses "a", column faqs.*faqs\.0\.question/)
    await sql`update courses set faqs = '[{"question": "Q", "more": 1}]', tags = '{x,null}' where id = 'a'`.execute(
      db,
    )
    const [course] = await loadCourses(db, 'institute-1', ['a'])
    expect([course?.faqs, course?.tags]).toEqual([[{ question: 'Q', answer_html: null }], ['x']])
  })
})

test.each([
  [9, 1, false],
  [19, 2, true],
  [21, 2, false],
  [70, 5, false],
  [70, 6, true],
])('of %s versions the removal of %s needs a word: %s', (stored, removed, needsWord) => {
  expect(areManyRemoved(none, { stored, removed })).toBe(needsWord)
})

describeServers('two imports at once on $name', ({ open }) => {
  const { db } = useDatabase(open)

  test('of the same institute end in one of the two states, whole', async () => {
    const states = ['one', 'two'].map((title) => manyCourses(title))
    for (let round = 0; round < 3; round++) {
      // Both find something else stored, so that both write everything.
      await importSource(db, manyCourses('earlier'))
      await Promise.all(states.map((source) => importSource(db, source)))
      expect(states).toContainEqual(await loadSource(db, 'institute-1'))
    }
  })

  test('of two institutes with one slug let one through and name the slug to the other', async () => {
    await db.deleteFrom('institutes').execute()
    const sources = ['x', 'y'].map((id) => {
      const source = fullSource({ courses: [] })
      // Without hosts, which the one that comes second may be refused for before its slug.
      return { ...source, institute: { ...source.institute, id, hosts: [] } }
    })
    const outcomes = await Promise.allSettled(sources.map((source) => importSource(db, source)))
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    const message = expect.stringContaining('"harbour" already names')
    expect(refused).toMatchObject([{ reason: { message } }])
  })
})

const manyCourses = (title: string): CatalogueSource =>
  fullSource({
    courses: Array.from({ length: 300 }, (_, index) =>
      fullCourse(`${title}-${index % 7 ? index : 'x'}-${index}`, { title }),
    ),
  })

/** A list that tells which courses are asked for, and fails at one of them. */
const listOf = ({ courses }: CatalogueSource, asked: string[], failing?: string): CourseSources => ({
  length: courses.length,
  ids: courses.map(({ id }) => id),
  at(index) {
    const course = courses.at(index)
    if (course?.id === failing) throw new Error('it changed')
    asked.push(course?.id ?? '')
    return course
  },
  [Symbol.iterator]() {
    throw new Error('Nothing needs all of them.')
  },
})

/** The physical version of every row, by id: it changes when a row is written. */
async function rowsVersions(db: Db): Promise<Record<string, string>> {
  const { rows } = await sql<{ id: string; written: string }>`
    select id, ctid::text || xmin::text as written from courses
    union all select id, ctid::text || xmin::text from versions
    union all select id, ctid::text || xmin::text from invites
    union all select id, ctid::text || xmin::text from plans
    union all select id, ctid::text || xmin::text from institutes
    union all select code, ctid::text || xmin::text from learning_paths
    union all select origin, ctid::text || xmin::text from websites
    union all select host, ctid::text || xmin::text from site_hosts`.execute(db)
  return Object.fromEntries(rows.map(({ id, written }) => [id, written]))
}
