import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#lib/base/db/open.ts'
import { findCourse } from '#lib/contract/catalogue/reads/course.ts'
import { CourseListQuery, listCourses } from '#lib/contract/catalogue/reads/course-list.ts'
import { publishedSource } from '#lib/contract/catalogue/reads/read-source.ts'
import { findLeadCourse } from '#lib/contract/catalogue/reads/resolve-ids.ts'
import { listStreams, readSite } from '#lib/contract/catalogue/reads/site.ts'
import { findPersonsLeads } from '#lib/contract/leads/erase.ts'
import { describeServers, type TestDatabase } from '../../databases.ts'
import { addCrowd, one } from '../follower/crowd.ts'
import { publishOrDefer } from '../follower/publish-or-defer.ts'
import { type Explained, keyedReads, largeTables, type Node, openExplained } from './explained.ts'

const now = new Date('2026-11-20T10:00:00.000Z')

const filters = [
  '',
  'language=hi',
  'stream=music',
  'category=sitar',
  'stream=music&category=sitar',
  'format=ebook',
  'tag=Tabla',
  'tag=Tabla,Sitar',
  'availability=available',
  'language=hi&availability=closed',
  'stream=music&language=hi&availability=available',
  'q=tabla',
  'q=ta',
  'q=tabla&language=hi',
  'q=tabla&stream=music',
]
const sorts = ['newest', 'title', 'price_asc', 'price_desc']

describeServers('in a database of many institutes, on $name', ({ open }) => {
  let database: TestDatabase
  let db: Db
  let explained: Explained
  let large: Set<string | undefined>

  beforeAll(async () => {
    database = await open()
    await addCrowd(database.db, { courses: 400, listedTimes: 20, institutes: 400, withCourses: 10 }, now)
    await addLeads(database.db, 20_000)
    // Its rows are gone, but not their pages: a scan of it reads nothing.
    await sql`vacuum stale_courses`.execute(database.db)
    large = await largeTables(database.db)
    explained = openExplained(database.url)
    db = explained.db
    // The first list reads all of its institute.
    await listCourses(publishedSource(db, one), CourseListQuery.parse({}))
  }, 120_000)
  afterAll(async () => {
    await explained.close()
    await database.close()
  })

  const plansOf: Explained['plansOf'] = (work) => explained.plansOf(work)

  const lists = (filter: string) => async () => {
    for (const sort of sorts) {
      for (const page of ['1', '50']) {
        const parameters = Object.fromEntries(new URLSearchParams(filter))
        await listCourses(
          publishedSource(db, one),
          CourseListQuery.parse({ ...parameters, sort, page, page_size: '20' }),
        )
      }
    }
  }
  const reads: [string, () => Promise<unknown>][] = [
    ...filters.map((filter): [string, () => Promise<unknown>] => [`courses?${filter}`, lists(filter)]),
    ...keyedReads.map(([what, read]): [string, () => Promise<unknown>] => [what, () => read(db, one)]),
    ['a course by a version', () => findCourse(publishedSource(db, one), 'c10-v0', { language: 'hi' })],
    ['the streams', () => listStreams(db, one)],
    ['the site', () => readSite(db, one)],
    ['a page of the sitemap', () => publishedSource(db, one).sitemap({ page: 2, page_size: 10 })],
    [
      "an enquiry's version",
      () => findLeadCourse(db, one, { course_id: null, package_session_id: 'c10-v0' }),
    ],
  ]

  test.each(reads)('no read scans a table: %s', async (_, read) => {
    for (const { sql, nodes } of await plansOf(read)) expect(scanned(nodes, large), sql).toEqual([])
  })

  test.each([
    ['everywhere by phone', { phone: '09800 012345' }, 'leads_phone_ending'],
    ['at one institute by phone', { phone: '09800 012345', instituteId: one }, 'leads_phone_ending'],
    ['everywhere by address', { email: 'P12345@Example.org' }, 'leads_email_form'],
    ['at one institute by address', { email: 'p12345@example.org', instituteId: one }, 'leads_email_form'],
  ])("a person's enquiries are found %s through an index", async (_, person, index) => {
    const plans = await plansOf(() => findPersonsLeads(db, person))
    const nodes = plans.flatMap((plan) => plan.nodes)
    expect(nodes.map((node) => node['Index Name'])).toContain(index)
    expect(scanned(nodes, large)).toEqual([])
  })

  test('one edited course is published, and found in lists, without a scan', async () => {
    await sql`update courses set title = title || '!' where institute_id = ${one} and id = 'c10'`.execute(
      database.db,
    )
    const plans = await plansOf(async () => {
      await publishOrDefer(db, one, now)
      await listCourses(publishedSource(db, one), CourseListQuery.parse({}))
    })
    expect(plans.length).toBeGreaterThan(10)
    for (const { sql, nodes } of plans) expect(scanned(nodes, large), sql).toEqual([])
  })

  test('every index of the published tables is used', async () => {
    const { rows } = await sql<{ name: string }>`select indexname as name from pg_indexes
      where schemaname = 'public' and (tablename like 'published_%' or tablename = 'publications')`.execute(
      database.db,
    )
    const used = new Set<string | undefined>()
    const collect = async (work: () => Promise<unknown>) => {
      for (const { nodes } of await plansOf(work)) {
        for (const node of nodes) {
          for (const name of [node['Index Name'], ...(node['Conflict Arbiter Indexes'] ?? [])]) used.add(name)
        }
      }
    }
    for (const [, read] of reads) await collect(read)
    // Courses whose dates were passed, one that leaves every table, and one that moves.
    const later = new Date('2027-11-20T10:00:00.000Z')
    await sql`update courses set published = false where institute_id = ${one} and id = 'c10'`.execute(db)
    await collect(() => publishOrDefer(db, one, later))
    await sql`update courses set position = 1 where institute_id = ${one} and id = 'c11'`.execute(db)
    await collect(() => publishOrDefer(db, one, later))
    await collect(lists(''))
    expect(rows.map(({ name }) => name).filter((name) => !used.has(name))).toEqual([])
  })
})

/** Enquiries to the one institute, each by a person with an address and a phone of their own. */
async function addLeads(db: Db, count: number): Promise<void> {
  await sql`insert into leads (id, institute_id, created_at, fingerprint, full_name, email, email_form, phone, visitor)
    select n, ${one}, ${now}::timestamptz, n, 'Meera', 'p' || n || '@example.org', 'p' || n || '@example.org', '+919800' || lpad(n::text, 6, '0'), 'hashed'
    from generate_series(1, ${count}::int) n`.execute(db)
  await sql`insert into lead_messages (lead_id, institute_id, connection, event, at, next_attempt_at, state)
    select id, institute_id, 'crm', 'created', created_at, created_at, 'delivered' from leads`.execute(db)
  await sql`analyze leads, lead_messages`.execute(db)
}

const scanned = (nodes: Node[], large: ReadonlySet<string | undefined>): (string | undefined)[] =>
  nodes
    .filter((node) => node['Node Type'] === 'Seq Scan' && large.has(node['Relation Name']))
    .map((node) => node['Relation Name'])
