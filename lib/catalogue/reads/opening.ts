import { sql } from 'kysely'
import type { Db } from '#lib/db/open.ts'
import { type Revision, revisionOf } from '../follower/publication.ts'

/** The entry that an id in a path opens, and the version that it is shown as. */
export interface OpenedVersion {
  entry_id: string
  version_id: string
  /** As asked for; `''` when the entry has no version in it. */
  language: string
  /** Finished JSON. */
  text: string
}

const texts = {
  summary: sql<string>`shown.summary`,
  detail: sql<string>`shown.detail`,
  outline: sql<string>`(select outline from published_courses course
    where course.institute_id = shown.institute_id and course.entry_id = shown.entry_id)`,
}

/**
 * Finds what an id in a path opens: the course that has the id, else the version. Two statements, since only the second
 * needs the courses as they are authored, and these may be locked. `language` is folded, null when it can match nothing.
 */
export async function findOpened(
  db: Db,
  instituteId: string,
  id: string,
  language: string | null | undefined,
  text: keyof typeof texts,
): Promise<OpenedVersion | undefined> {
  const versions = db.selectFrom('published_versions').where('institute_id', '=', instituteId)
  const ofCourse = versions.where('course_id', '=', id)
  // Where a course has the id, published or not, it stands for no version.
  const ofVersion = versions
    .where('version_id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('courses')
            .select('courses.id')
            .where('courses.institute_id', '=', instituteId)
            .where('courses.id', '=', id),
        ),
      ),
    )
  const read = (opening: typeof versions) =>
    db
      .selectFrom(opening.select(['entry_id', 'place']).orderBy('place').limit(1).as('opening'))
      .innerJoin('published_versions as shown', (join) =>
        join.onRef('shown.entry_id', '=', 'opening.entry_id').on('shown.institute_id', '=', instituteId),
      )
      .where(({ or, eb }) =>
        or([
          eb('shown.place', '=', eb.ref('opening.place')),
          ...(language ? [eb('shown.language', '=', language)] : []),
        ]),
      )
      .select(['shown.entry_id', 'shown.version_id', texts[text].as('text')])
      .select(
        sql<string>`case shown.language when ${language ?? ''} then shown.language else '' end`.as(
          'language',
        ),
      )
      .orderBy(sql`shown.language = ${language ?? ''}`, 'desc')
      .orderBy('shown.place')
      .limit(1)
      .executeTakeFirst()
  return (await read(ofCourse)) ?? read(ofVersion)
}

/** The ids of courses, and as of which revision they were found. */
interface Opened {
  ids: string[]
  revision: Revision
}

/**
 * The ids of the courses that some ids open, in the order given, each once. The id of a version opens its course where
 * no course, published or not, has that id.
 */
export async function listOpened(db: Db, instituteId: string, ids: readonly string[]): Promise<Opened> {
  // A builder has no `with ordinality`.
  const { rows } = await sql<{ entry_id: string | null; revision: string | null; published_at: Date | null }>`
    select published.revision::text, published.published_at, coalesce((
      select entry_id from published_versions version
      where version.institute_id = ${instituteId} and version.course_id = asked.id limit 1), (
      select entry_id from published_versions version
      where version.institute_id = ${instituteId} and version.version_id = asked.id
        and not exists (select from courses where courses.institute_id = ${instituteId} and courses.id = asked.id)
      order by version.entry_id limit 1)) as entry_id
    from unnest(${[...ids]}::text[]) with ordinality as asked(id, place)
    left join publications published on published.institute_id = ${instituteId}
    order by asked.place`.execute(db)
  const [first = { revision: null, published_at: null }] = rows
  return { ids: [...new Set(rows.flatMap(({ entry_id }) => entry_id ?? []))], revision: revisionOf(first) }
}
