import { sql } from 'kysely'
import type { Db } from '#lib/db/open.ts'
import { type Revision, revisionOf } from '../follower/publication.ts'

type Opening = ReturnType<typeof openedByCourse>

/**
 * Finds what an id in a path opens: `read` is asked about the course that has the id, and then about the version. Two
 * questions, since only the second needs the courses as they are authored, and these may be locked. `language` is
 * folded, null when it can match nothing.
 */
export async function readOpened<Row>(
  [db, instituteId, id, language]: [
    db: Db,
    instituteId: string,
    id: string,
    language: string | null | undefined,
  ],
  read: (opened: Opening) => Promise<Row | undefined>,
): Promise<Row | undefined> {
  const asked = ['', language ?? '']
  return (
    (await read(openedByCourse(db, instituteId, id, asked))) ??
    read(openedByVersion(db, instituteId, id, asked))
  )
}

/** The version that an opened course is shown as. */
export const shownVersion = (opened: Opening) =>
  opened.innerJoin('published_versions as shown', (join) =>
    join
      .onRef('shown.institute_id', '=', 'opening.institute_id')
      .onRef('shown.entry_id', '=', 'opening.entry_id')
      .onRef('shown.version_id', '=', 'opening.version_id'),
  )

/** The row for the language when the entry has it, else the one without. */
const openedByCourse = (db: Db, instituteId: string, id: string, languages: string[]) =>
  db
    .selectFrom(
      db
        .selectFrom('published_openings')
        .where('institute_id', '=', instituteId)
        .where('course_id', '=', id)
        .where('language', 'in', languages)
        .select(['institute_id', 'entry_id', 'language', 'version_id'])
        .as('opening'),
    )
    .orderBy('opening.language', 'desc')
    .limit(1)

/** As `openedByCourse`, but without a language it is the version that is shown; nothing where a course has the id. */
const openedByVersion = (db: Db, instituteId: string, id: string, languages: string[]): Opening =>
  db
    .selectFrom(
      db
        .selectFrom('published_variants as variant')
        .innerJoin('published_openings as opened', (join) =>
          join
            .onRef('opened.institute_id', '=', 'variant.institute_id')
            .onRef('opened.course_id', '=', 'variant.entry_id'),
        )
        .where('variant.institute_id', '=', instituteId)
        .where('variant.version_id', '=', id)
        .where('opened.language', 'in', languages)
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
        .as('opening'),
    )
    .orderBy('opening.language', 'desc')
    .limit(1)

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
