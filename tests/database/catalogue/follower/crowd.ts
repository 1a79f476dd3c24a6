import { sql } from 'kysely'
import type { Db } from '#lib/base/db/open.ts'
import { liftTimeLimits } from '#lib/base/db/time-limits.ts'
import { publishGenerated } from '../publish/publish-document.ts'

export const one = 'generated-1-1'

/** Tables that grow with the number of institutes, and those that grow with the courses of each. */
const perInstitute = 'institutes websites languages formats folders learning_paths path_steps'.split(' ')
const perInstitutePublished = ['publications', 'published_paths', 'published_steps']
const perCourse = ['courses', 'versions', 'invites', 'plans', 'course_slugs']
const perCoursePublished = ['published_courses', 'published_versions']

interface Crowd {
  courses: number
  /** How many times as many courses the lists of the one hold; the rest are copies. */
  listedTimes: number
  /** How many other institutes there are, and how many of them have courses, as many as the one. */
  institutes: number
  withCourses: number
}

/** One institute imported and published, and copies of its rows, so that the planner has to choose as in production. */
export async function addCrowd(
  db: Db,
  { courses, listedTimes, institutes, withCourses }: Crowd,
  now: Date,
): Promise<void> {
  await publishGenerated(db, courses, now)
  await db.transaction().execute(async (trx) => {
    await liftTimeLimits(trx)
    // Copied as they are, whatever refers to them: neither foreign keys nor notes of changes.
    await sql`set local session_replication_role = replica`.execute(trx)
    for (const table of [...perInstitute, ...perInstitutePublished]) await copyRows(trx, table, institutes)
    for (const table of [...perCourse, ...perCoursePublished]) await copyRows(trx, table, withCourses)
    for (const table of perCoursePublished) await growRows(trx, table, listedTimes - 1)
    const some = sql`select md5(n::text) from generate_series(1, 20000) n`
    await sql`insert into cleaned_html (digest) ${some}`.execute(trx)
  })
  await db.transaction().execute(async (trx) => {
    await liftTimeLimits(trx)
    await sql`analyze`.execute(trx)
  })
}

/** More courses for the one institute. */
const growRows = (trx: Db, table: string, copies: number): Promise<void> =>
  insertCopies(trx, table, copies, (name) => {
    if (name === 'indexed') return `jsonb_set(indexed::jsonb, '{id}', to_jsonb(entry_id || '-' || n))::text`
    return name === 'entry_id' || name === 'course_id' ? `${name} || '-' || n` : name
  })

/** The same courses for other institutes. */
function copyRows(trx: Db, table: string, copies: number): Promise<void> {
  const own = table === 'institutes' ? 'id' : 'institute_id'
  return insertCopies(trx, table, copies, (name) => {
    if (name === own || (table === 'institutes' && name === 'slug')) return `'copy-' || n`
    return name
  })
}

async function insertCopies(
  trx: Db,
  table: string,
  copies: number,
  copied: (column: string) => string,
): Promise<void> {
  const { rows } = await sql<{ name: string }>`select quote_ident(column_name) as name
    from information_schema.columns
    where table_schema = 'public' and table_name = ${table}`.execute(trx)
  const names = rows.map(({ name }) => name)
  const own = table === 'institutes' ? 'id' : 'institute_id'
  await sql
    .raw(
      `insert into ${table} (${names.join(', ')})
       select ${names.map(copied).join(', ')} from ${table}, generate_series(1, ${copies}) n
       where ${own} = '${one}'`,
    )
    .execute(trx)
}
