import { sql } from 'kysely'
import type { Db } from '#lib/db/open.ts'
import { type Revision, revisionOf } from '../follower/publication.ts'

/**
 * What an id in a path opens: its row for the language when the entry has it, else the one without, which shows the
 * version that the id names. At most one row; `language` is folded, null when it can match nothing.
 */
export function openedBy(db: Db, instituteId: string, id: string, language: string | null | undefined) {
  const asked = ['', language ?? '']
  const byCourse = db
    .selectFrom('published_openings as opened')
    .where('opened.institute_id', '=', instituteId)
    .where('opened.course_id', '=', id)
    .where('opened.language', 'in', asked)
    .select(['opened.institute_id', 'opened.entry_id', 'opened.language', 'opened.version_id'])
  const byVersion = db
    .selectFrom('published_variants as variant')
    .innerJoin('published_openings as opened', (join) =>
      join
        .onRef('opened.institute_id', '=', 'variant.institute_id')
        .onRef('opened.course_id', '=', 'variant.entry_id'),
    )
    .where('variant.institute_id', '=', instituteId)
    .where('variant.version_id', '=', id)
    .where('opened.language', 'in', asked)
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
    .select(['opened.institute_id', 'opened.entry_id', 'opened.language'])
    .select(
      sql<string>`case opened.language when '' then variant.version_id else opened.version_id end`.as(
        'version_id',
      ),
    )
  return db
    .selectFrom(byCourse.unionAll(byVersion).as('opening'))
    .orderBy('opening.language', 'desc')
    .limit(1)
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
  const { rows } = await sql<{ entry_id: string | null; revision: string | null; published_at: Date | null }>`
    select published.revision::text, published.published_at, coalesce(opening.entry_id, (
      select variant.entry_id from published_variants variant
      where variant.institute_id = ${instituteId} and variant.version_id = asked.id
        and not exists (select from courses where courses.institute_id = ${instituteId} and courses.id = asked.id)
      order by variant.entry_id limit 1)) as entry_id
    from unnest(${[...ids]}::text[]) with ordinality as asked(id, place)
    left join published_openings opening on opening.institute_id = ${instituteId}
      and opening.course_id = asked.id and opening.language = ''
    left join publications published on published.institute_id = ${instituteId}
    order by asked.place`.execute(db)
  const [first = { revision: null, published_at: null }] = rows
  return { ids: [...new Set(rows.flatMap(({ entry_id }) => entry_id ?? []))], revision: revisionOf(first) }
}
