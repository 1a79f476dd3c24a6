import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { inSnapshot } from '#lib/base/db/bulk-rows.ts'
import type { Db } from '#lib/base/db/open.ts'
import { parseJson } from '#lib/base/json.ts'
import type { CoursePage } from '#lib/contract/catalogue/answers/course-list.ts'
import { facetNames } from '#lib/contract/catalogue/index/facet-names.ts'
import { publishInstitute } from '#lib/contract/catalogue/publish/publish.ts'
import { CourseListQuery, listCourses } from '#lib/contract/catalogue/reads/course-list.ts'
import { publishedSource } from '#lib/contract/catalogue/reads/read-source.ts'
import { describeServers, engines, useDatabase } from '../../databases.ts'
import { publishOrDefer } from '../follower/publish-or-defer.ts'
import { publishGenerated } from '../publish/publish-document.ts'

const now = new Date('2026-11-20T10:00:00.000Z')
const id = 'generated-1-1'

const asked = (text: string): CourseListQuery =>
  CourseListQuery.parse(Object.fromEntries(new URLSearchParams(text)))

const list = async (db: Db, text: string): Promise<CoursePage> =>
  parseJson(await listCourses(publishedSource(db, id), asked(`page_size=100&${text}`)))

const questions = [
  `facets=${facetNames.join(',')}`,
  'sort=title&language=hi&facets=tag,instructor',
  'sort=price_desc&stream=music',
  'q=a&sort=price_asc&availability=available',
  'ids=c1,c2,c3,c4,c5,c6,c7,c8,c9&sort=title',
  'language=mr&sort=newest&level=eBook in Marathi',
  'language=xx&sort=title&facets=language,tag',
  'search=zither tabal&facets=tag',
]

/** Each leaves something different of what an index knows, and how it could come to know it. */
const changes: [string, string][] = [
  ['a title was edited', `update courses set title = 'Zither' where id = 'c7'`],
  ['a text that only cards show was edited', `update courses set subtitle = 'Short' where id = 'c8'`],
  ['courses went', `update courses set published = false where id in ('c1', 'c9', 'c20')`],
  ['others came', `update courses set published = true, position = 1 where id in ('c1', 'c20')`],
  ['tags were edited', `update courses set tags = '{TABLA,New}' where id in ('c2', 'c3')`],
  ['editions were parted', 'delete from editions'],
  ['languages were switched off', 'update institutes set languages_enabled = false'],
  ['languages were switched on', 'update institutes set languages_enabled = true'],
  ['a stream was hidden', `update folders set hidden = true where slug = 'music'`],
]

describe.each(engines)('a list on $name', ({ open }) => {
  const { db } = useDatabase(open)
  beforeAll(() => publishGenerated(db, 90, now), 60_000)

  /** Compares lists with those of a transaction, which knows nothing from before. */
  const expectAsBuiltAtOnce = async () => {
    await publishOrDefer(db, id, now)
    for (const question of questions) {
      const anew = await inSnapshot(db, (trx) => list(trx, question))
      expect(await list(db, question), question).toEqual(anew)
    }
  }

  test.each(changes)('equals a list that is built at once, after %s', async (_, change) => {
    await list(db, questions[0] ?? '')
    await sql.raw(change).execute(db)
    await expectAsBuiltAtOnce()
  })

  test.each([
    ['everything was published anew', () => publishInstitute(db, id, now)],
    [
      'what was removed is not known any more',
      async () => {
        await sql`update courses set published = false where id in ('c4', 'c5')`.execute(db)
        await publishOrDefer(db, id, now)
        await sql`delete from published_changes`.execute(db)
        await sql`update publications set changes_from = revision`.execute(db)
      },
    ],
  ])('equals a list that is built at once, after %s', async (_, change) => {
    await list(db, questions[0] ?? '')
    await change()
    await expectAsBuiltAtOnce()
  })

  test('is that of the backup after a restore', async () => {
    const backup = await sql<{
      rows: string
    }>`select json_agg(c)::text as rows from published_courses c`.execute(db)
    const { rows: states } = await sql<{ revision: string; at: string }>`
      select revision::text, published_at::text as at from publications`.execute(db)
    const before = await list(db, 'sort=title')
    await sql`update courses set title = '! First' where id = ${before.data[9]?.id ?? ''}`.execute(db)
    await publishOrDefer(db, id, new Date(now.getTime() + 1000))
    expect((await list(db, 'sort=title')).data[0]?.title).toBe('! First')
    await sql`delete from published_courses`.execute(db)
    const [state] = states
    await sql`insert into published_courses
      select * from json_populate_recordset(null::published_courses, ${backup.rows[0]?.rows}::json)`.execute(
      db,
    )
    await sql`update publications set revision = ${state?.revision}::bigint,
      published_at = ${state?.at}::timestamptz`.execute(db)
    const put = await list(db, 'sort=title')
    expect(put.data.map((course) => course.id)).toEqual(before.data.map((course) => course.id))
    await publishInstitute(db, id, now)
  })

  test('of named courses has those that the ids of courses, editions and versions open, in the order given', async () => {
    const { rows } = await sql<{ edition: string; entry: string }>`
      select distinct course_id as edition, entry_id as entry from published_versions
      where course_id <> entry_id union all
      select version_id, entry_id from published_versions where entry_id in ('c30', 'c31') limit 5`.execute(
      db,
    )
    expect(rows.length).toBeGreaterThan(0)
    const given = ['c33', ...rows.map(({ edition }) => edition), 'nobody', 'c32', 'c33', 'a\0b']
    const page = parseJson(
      await listCourses(publishedSource(db, id), asked(`ids=${encodeURIComponent(given.join(' , '))}`)),
    )
    const opened = new Set(['c33', ...rows.map(({ entry }) => entry), 'c32'])
    expect(page.data.map((course) => course.id)).toEqual([...opened])
    expect(page.page_size).toBe(100)
  })

  test('fails while the rows cannot be read, for those who ask, and comes back with them', async () => {
    const before = await list(db, 'sort=title')
    await sql`update courses set subtitle = 'Read again' where id = 'c30'`.execute(db)
    await publishOrDefer(db, id, now)
    await sql`alter table published_courses rename to gone`.execute(db)
    await expect(Promise.all([list(db, 'sort=title'), list(db, 'sort=newest')])).rejects.toThrow()
    await expect(list(db, 'sort=title')).rejects.toThrow()
    await sql`alter table gone rename to published_courses`.execute(db)
    const after = await list(db, 'sort=title')
    expect(after.data.map((course) => course.id)).toEqual(before.data.map((course) => course.id))
  })
})

describeServers('lists while the catalogue changes, on $name', ({ open }) => {
  const { db } = useDatabase(open)
  beforeAll(() => publishGenerated(db, 60, now), 60_000)

  test('have courses, total and facets of one revision', async () => {
    let isDone = false
    const publishRound = async (round: number) => {
      const title = `Round ${round}`
      const published = 20 + round
      await db.transaction().execute(async (trx) => {
        await sql`update courses set title = ${title}, published = false where institute_id = ${id}`.execute(
          trx,
        )
        await sql`update courses set published = true where id in
            (select id from courses where institute_id = ${id} order by id limit ${published})`.execute(trx)
      })
      await publishOrDefer(db, id, now)
    }
    const publish = async () => {
      for (let round = 1; round <= 12; round++) await publishRound(round)
      isDone = true
    }
    await publishRound(0)
    const read = async () => {
      const seen = new Set<string>()
      while (!isDone) {
        const { data, total, facets } = await list(db, 'page_size=5&facets=availability')
        const titles = new Set(data.map(({ title }) => title))
        seen.add(`${[...titles]} ${total}`)
        expect(titles.size).toBe(1)
        expect(facets?.availability?.reduce((sum, { count }) => sum + count, 0)).toBe(total)
      }
      return seen
    }
    const [seen] = await Promise.all([read(), read(), read(), publish()])
    expect(seen.size).toBeGreaterThan(1)
  }, 60_000)
})
