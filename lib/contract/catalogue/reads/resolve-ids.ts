import { sql } from 'kysely'
import { coalescePerDb } from '#lib/base/db/coalesce.ts'
import type { Db } from '#lib/base/db/open.ts'
import { fold } from '#lib/base/plain-text.ts'
import { type Revision, type RevisionRow, revisionOf } from '#lib/contract/revision.ts'
import type { Answered } from '../follower/published-rows.ts'
import { withOwnUrls } from './picture-urls.ts'

export interface ResolvedVersion extends Answered<string> {
  entry_id: string
  version_id: string
  /** The requested language; `''` if the entry has no version in that language. */
  language: string
}

/** An id in a path. `language` is folded; `''` if no language was requested. */
interface AskedId {
  instituteId: string
  id: string
  language: string
}

const texts = {
  summary: sql<string>`shown.summary`,
  detail: sql<string>`shown.detail`,
  outline: sql<string>`(select outline from published_courses course
    where course.institute_id = asked.institute_id and course.entry_id = shown.entry_id)`,
}

/** 64 ids read a few MB at most. After `patienceMs` the next statement starts without waiting. */
const bounds = { sizeMax: 64, patienceMs: 250 }

const finderOf = (text: keyof typeof texts) =>
  coalescePerDb(
    ({ instituteId, id, language }: AskedId) => JSON.stringify([instituteId, id, language]),
    (db, asked) => readVersions(db, asked, text),
    bounds,
  )
const finders = { summary: finderOf('summary'), detail: finderOf('detail'), outline: finderOf('outline') }

/**
 * Resolves an id to a version: the first version of the course with this id. If no course has the id, published or not,
 * tries version ids, then slugs. Prefers the entry's version in `language`, which is folded; null matches no version.
 * Concurrent requests share a statement.
 */
export const resolveVersion = (
  db: Db,
  instituteId: string,
  id: string,
  language: string | null | undefined,
  text: keyof typeof texts,
): Promise<ResolvedVersion | undefined> => finders[text](db, { instituteId, id, language: language ?? '' })

/** What was requested: the id of a course or edition, the id of a version, or a slug. */
const openedBy = { course: 1, version: 2, slug: 3 }

interface ResolvedRow extends Omit<ResolvedVersion, 'revision'>, RevisionRow {
  number: number
  opened_by: number
  /** The course that has the slug; null if the id is not a slug. */
  owner: string | null
}

/** Resolves ids. The result has the order of `asked`, with gaps for unknown ids. */
async function readVersions(
  db: Db,
  asked: readonly AskedId[],
  text: keyof typeof texts,
): Promise<ResolvedVersion[]> {
  const { rows } = await sql<ResolvedRow>`
    select asked.number::integer, opening.opened_by, opening.owner, shown.entry_id, shown.version_id,
      publication.revision::text, publication.published_at,
      case shown.language when asked.language then shown.language else '' end as language, ${texts[text]} as json
    from ${unnest(asked)}
    join publications publication on publication.institute_id = asked.institute_id
    cross join lateral (
      (select entry_id, version.place, ${openedBy.course}::integer as opened_by, null::text as owner
        from published_versions version
        where institute_id = asked.institute_id and course_id = asked.id order by version.place limit 1)
      union all
      (select entry_id, version.place, ${openedBy.version}::integer, null from published_versions version
        where institute_id = asked.institute_id and version_id = asked.id order by version.place limit 1)
      union all
      (select version.entry_id, version.place, ${openedBy.slug}::integer, given.course_id from course_slugs given
        cross join lateral (select entry_id, version.place from published_versions version
          where institute_id = given.institute_id and course_id = given.course_id
          order by version.place limit 1) version
        where given.institute_id = asked.institute_id and given.folded = asked.folded)
      order by opened_by limit 1) opening
    cross join lateral (
      select * from published_versions version
      where institute_id = asked.institute_id and entry_id = opening.entry_id
        and (version.place = opening.place or asked.language <> '' and version.language = asked.language)
      order by version.language = asked.language desc, version.place limit 1) shown`.execute(db)
  const claims = rows.flatMap(({ number, opened_by, owner }) => {
    const id = asked[number - 1]
    return id && opened_by !== openedBy.course ? [{ id, owner }] : []
  })
  const taken = await findTaken(db, claims)
  const found: ResolvedVersion[] = []
  for (const { number, opened_by: _by, owner: _of, revision, published_at, json, ...opened } of rows) {
    const id = asked[number - 1]
    if (id && !taken.has(id))
      found[number - 1] = {
        ...opened,
        json: withOwnUrls(json),
        revision: revisionOf({ revision, published_at }),
      }
  }
  return found
}

/**
 * Finds ids that do not resolve: version ids that are also the id of an authored course, and slugs that are also the id
 * of another course or of one of its versions. This is a separate statement, because `courses` may be locked, and most
 * ids need only published rows.
 */
async function findTaken(
  db: Db,
  claims: readonly { id: AskedId; owner: string | null }[],
): Promise<Set<AskedId>> {
  if (claims.length === 0) return new Set()
  const asked = claims.map(({ id }) => id)
  // `offset 0` forces look-ups by key.
  const { rows } = await sql<{ number: number }>`select asked.number::integer
    from ${unnest(asked)} join unnest(${claims.map(({ owner }) => owner)}::text[])
      with ordinality as claim (owner, number) on claim.number = asked.number
    cross join lateral (
      (select id from courses
        where institute_id = asked.institute_id and id = asked.id and id is distinct from claim.owner offset 0)
      union all
      (select id from versions
        where institute_id = asked.institute_id and id = asked.id and course_id <> claim.owner offset 0)
    ) other`.execute(db)
  return new Set(rows.flatMap(({ number }) => asked[number - 1] ?? []))
}

const unnest = (asked: readonly AskedId[]) => sql`unnest(
  ${asked.map(({ instituteId }) => instituteId)}::text[], ${asked.map(({ id }) => id)}::text[],
  ${asked.map(({ id }) => fold(id))}::text[], ${asked.map(({ language }) => language)}::text[])
  with ordinality as asked (institute_id, id, folded, language, number)`

/** Entry ids and the revision at which they were resolved. */
export interface ResolvedEntries {
  ids: string[]
  revision: Revision
}

/** Keeps the given order, without duplicates. A version's id counts only if no course, published or not, has it. */
export async function resolveEntries(
  db: Db,
  instituteId: string,
  ids: readonly string[],
): Promise<ResolvedEntries> {
  // Raw SQL, because Kysely lacks `with ordinality`.
  const { rows } = await sql<RevisionRow & { entry_id: string | null }>`
    select published.revision::text, published.published_at, coalesce((
      select entry_id from published_versions version
      where version.institute_id = ${instituteId} and version.course_id = asked.id limit 1), (
      select entry_id from published_versions version
      where version.institute_id = ${instituteId} and version.version_id = asked.id
        and not exists (select from courses where courses.institute_id = ${instituteId} and courses.id = asked.id)
      order by version.entry_id limit 1)) as entry_id
    from unnest(${[...ids]}::text[]) with ordinality as asked(id, number)
    left join publications published on published.institute_id = ${instituteId}
    order by asked.number`.execute(db)
  const [first = { revision: null, published_at: null }] = rows
  return { ids: [...new Set(rows.flatMap(({ entry_id }) => entry_id ?? []))], revision: revisionOf(first) }
}

/** Course and version of an enquiry; null if the enquiry has none. */
export interface LeadCourse {
  course_id: string | null
  package_session_id: string | null
}

/**
 * Finds the course (as an entry id) and version of an enquiry. If only the version is given, it determines the course.
 * `course_id` may also be the id of an edition, a version or a learning-path step with its own data; such a step counts
 * as a course with one version of the same id. If a course or version is not published, returns the name of its field.
 */
export async function findLeadCourse(
  db: Db,
  instituteId: string,
  { course_id, package_session_id }: LeadCourse,
): Promise<LeadCourse | { unknown: keyof LeadCourse }> {
  let entryId: string | undefined
  if (course_id !== null) {
    const { ids } = await resolveEntries(db, instituteId, [course_id])
    entryId = ids[0] ?? ((await isStep(db, instituteId, course_id)) ? course_id : undefined)
    if (entryId === undefined) return { unknown: 'course_id' }
  }
  if (package_session_id === null) return { course_id: entryId ?? null, package_session_id }
  const owner = await findEntryWith(db, instituteId, package_session_id, entryId)
  return owner === undefined ? { unknown: 'package_session_id' } : { course_id: owner, package_session_id }
}

/** Finds the first entry that has a version or step with this id. `among` restricts the search to one entry. */
async function findEntryWith(
  db: Db,
  instituteId: string,
  versionId: string,
  among: string | undefined,
): Promise<string | undefined> {
  let versions = db
    .selectFrom('published_versions')
    .select('entry_id')
    .where('institute_id', '=', instituteId)
    .where('version_id', '=', versionId)
  if (among !== undefined) versions = versions.where('entry_id', '=', among)
  const version = await versions.orderBy('entry_id').limit(1).executeTakeFirst()
  if (version) return version.entry_id
  const isOther = among !== undefined && among !== versionId
  return !isOther && (await isStep(db, instituteId, versionId)) ? versionId : undefined
}

async function isStep(db: Db, instituteId: string, courseId: string): Promise<boolean> {
  const step = await db
    .selectFrom('published_steps')
    .select('course_id')
    .where('institute_id', '=', instituteId)
    .where('course_id', '=', courseId)
    .executeTakeFirst()
  return step !== undefined
}
