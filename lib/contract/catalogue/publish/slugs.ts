import { sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import { chunksOf } from '#lib/base/chunks.ts'
import { rowsKeyed } from '#lib/base/db/bulk-rows.ts'
import type { Db } from '#lib/base/db/open.ts'
import { fold } from '#lib/base/plain-text.ts'
import type { SiteContext } from '../compile/site.ts'
import { assignDue, needsSlug, type Slugged, type SlugHolder, SlugRegister } from '../rules/slug-register.ts'
import { isCourseSlug } from '../rules/slugs.ts'
import { type PublishFields, whyUnpublished } from '../rules/visibility.ts'
import { companyChunks } from './compile-stored.ts'

const chunkMax = 1_000

/**
 * Assigns slugs to the entries of some courses. A course whose slug was authored for another course loses it and gets a
 * new one. `courseIds` must include all editions of each course. Returns the courses that lost a slug, because they
 * must be published too.
 */
export async function assignSlugs(
  trx: Db,
  instituteId: string,
  { companions, today }: Pick<SiteContext, 'companions' | 'today'>,
  courseIds: Iterable<string>,
): Promise<string[]> {
  const due: Slugged[] = []
  for (const ids of companyChunks(courseIds, companions, chunkMax))
    due.push(...(await readEntries(trx, instituteId, { companions, today }, ids)).filter(needsSlug))
  if (due.length === 0) return []
  const register = new SlugRegister((slugs) => listHolders(trx, instituteId, slugs))
  const lost = await assignDue(register, due, async (loser) =>
    (await readEntries(trx, instituteId, { companions, today }, companions(loser))).find(
      ({ id }) => id === loser,
    ),
  )
  await writeSlugs(trx, instituteId, register)
  return lost
}

/** Reads the visible entries of some courses. Leaves out entries with an invalid slug, which keep their last state. */
async function readEntries(
  trx: Db,
  instituteId: string,
  { companions, today }: Pick<SiteContext, 'companions' | 'today'>,
  courseIds: string[],
): Promise<Slugged[]> {
  const { rows } = await sql<Omit<Slugged, 'position'> & PublishFields & { position: string | null }>`
    select course.id, course.title, course.slug, course.position::text as position,
      course.published, course.archived, course.publish_from::text, course.publish_until::text,
      to_char(version.newest at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as newest,
      given.slug as current_slug, given.made_from,
      exists (select from course_slugs past
        where past.institute_id = course.institute_id and past.course_id = course.id) as is_known
    from ${rowsKeyed('courses', instituteId, 'id', courseIds)} course
    cross join lateral (select count(*) as count, max(created_at) as newest from versions
      where versions.institute_id = course.institute_id and versions.course_id = course.id
        and versions.status <> 'archived') version
    left join course_slugs given
      on given.institute_id = course.institute_id and given.course_id = course.id and given.is_current
    where version.count > 0`.execute(trx)
  const visible = new Map(rows.flatMap((row) => (whyUnpublished(row, today) ? [] : [[row.id, row] as const])))
  const entries = new Map<string, Slugged>()
  for (const id of visible.keys()) {
    const editions = companions(id).flatMap((companion) => visible.get(companion) ?? [])
    const [first] = editions
    if (first === undefined) continue
    const newest =
      editions
        .map((edition) => edition.newest ?? '')
        .sort()
        .at(-1) || null
    const position = first.position === null ? null : Number(first.position)
    entries.set(first.id, { ...first, position, newest })
  }
  return [...entries.values()].filter(({ slug }) => slug === null || isCourseSlug(slug))
}

async function listHolders(trx: Db, instituteId: string, slugs: readonly string[]): Promise<SlugHolder[]> {
  const found: SlugHolder[] = []
  for (const chunk of chunksOf(slugs, chunkMax)) {
    // Without the collation, no index would be used: the ids of courses have another one.
    const { rows } = await sql<SlugHolder>`
      select folded as text, course_id, is_current, (select slug from courses
        where institute_id = ${instituteId} and id = course_id collate "default") as authored
      from ${rowsKeyed('course_slugs', instituteId, 'folded', chunk.map(fold))} given
      union all select id, id, null, null from ${rowsKeyed('courses', instituteId, 'id', chunk)} course
      union all select id, course_id, null, null
      from ${rowsKeyed('versions', instituteId, 'id', chunk)} version`.execute(trx)
    found.push(...rows)
  }
  return found
}

async function writeSlugs(trx: Db, institute_id: string, { former, next }: SlugRegister): Promise<void> {
  const rows = new Map<string, Database['course_slugs']>()
  const add = (course_id: string, slug: string, rest: { is_current: boolean; made_from: string | null }) =>
    rows.set(fold(slug), { institute_id, folded: fold(slug), course_id, slug, ...rest })
  for (const [course_id, slug] of former) add(course_id, slug, { is_current: false, made_from: null })
  for (const [course_id, { slug, made_from }] of next) add(course_id, slug, { is_current: true, made_from })
  for (const chunk of chunksOf(rows.values(), chunkMax))
    await sql`insert into course_slugs
      select * from json_populate_recordset(null::course_slugs, ${JSON.stringify(chunk)}::json)
      on conflict (institute_id, folded) do update set course_id = excluded.course_id, slug = excluded.slug,
        is_current = excluded.is_current, made_from = excluded.made_from`.execute(trx)
}
