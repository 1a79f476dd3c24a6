import { sql } from 'kysely'
import { anyOf, insertRows } from '#lib/base/db/bulk-rows.ts'
import type { Db } from '#lib/base/db/open.ts'
import { keyOf } from '#lib/base/db/table-key.ts'
import type { Finding } from '../rules/finding.ts'
import { UnreadableValue } from '../source/stored-fields.ts'

/** An error caused by authored content, which publishing tolerates. After any other error the changes stay due. */
class ContentFault extends Error {}

export const isOfContent = (error: unknown): error is Error =>
  error instanceof UnreadableValue || error instanceof ContentFault

/** Runs `work` and rethrows its errors as `ContentFault`. */
export async function onContent<Done>(work: () => Done | Promise<Done>): Promise<Done> {
  try {
    return await work()
  } catch (error) {
    throw new ContentFault((error as Error).message, { cause: error })
  }
}

/** Content that could not be published, as it is stored; its last good state stays published. */
interface PublishFault {
  kind: 'course' | 'path' | 'site'
  /** A course id, a path code, or the table, id and column of a site value; `''` for the whole institute. */
  id: string
  message: string
  /** The place of its value in the authored tables; null when no single value is at fault. */
  table_name: string | null
  column_name: string | null
}

/** Returns the table and column of the value that an error is about, which may be its cause. */
export function columnOf(error: Error): Pick<PublishFault, 'table_name' | 'column_name'> {
  const found = [error, error.cause].find((one) => one instanceof UnreadableValue)
  return { table_name: found?.table ?? null, column_name: found?.column ?? null }
}

export class Faults {
  readonly #found = new Map<string, PublishFault>()

  add(kind: PublishFault['kind'], id: string, error: Error): void {
    const fault = { kind, id: keyOf(id), message: error.message, ...columnOf(error) }
    this.#found.set(`${kind} ${id}`, fault)
  }

  addSite(errors: UnreadableValue[]): void {
    for (const error of errors) this.add('site', error.location, error)
  }

  has = (kind: PublishFault['kind'], id: string): boolean => this.#found.has(`${kind} ${id}`)

  list = (): PublishFault[] => [...this.#found.values()]
}

/** Replaces the institute's recorded faults: all of them, or those of its site and of the given courses and paths. */
export async function recordFaults(
  trx: Db,
  instituteId: string,
  published: 'all' | { courseIds: Iterable<string>; codes: string[] },
  faults: PublishFault[],
  now: Date,
): Promise<void> {
  let past = trx.deleteFrom('publish_faults').where('institute_id', '=', instituteId)
  if (published !== 'all') {
    const found = faults.flatMap(({ kind, id }) => (kind === 'course' ? id : []))
    const courses = anyOf([...published.courseIds, ...found].map(keyOf))
    const paths = anyOf(published.codes.map(keyOf))
    past = past.where(({ and, eb, or }) =>
      or([
        eb('kind', '=', 'site'),
        and([eb('kind', '=', 'course'), eb('id', '=', courses)]),
        and([eb('kind', '=', 'path'), eb('id', '=', paths)]),
      ]),
    )
  }
  await past.execute()
  const failed_at = now.toISOString()
  const rows = faults.map((fault) => ({ institute_id: instituteId, ...fault, failed_at }))
  await insertRows(trx, 'publish_faults', rows)
}

export type PublishCode =
  | 'valueUnpublished'
  | 'settingUnpublished'
  | 'courseUnpublished'
  | 'pathUnpublished'
  | 'siteUnpublished'
  | 'editionUnpublished'
  | 'moreUnpublished'

interface TitledFault extends PublishFault {
  slug: string
  title: string | null
  /** False for a course whose own data is good, which waits for another edition of it: they are published together. */
  is_own: boolean
}

/** Lists what could not be published: all of it, or the first `most` of it and that there is more. */
export async function listPublishFaults(
  db: Db,
  instituteId: string,
  { courseId, most = Number.MAX_SAFE_INTEGER }: { courseId?: string; most?: number } = {},
): Promise<Finding<PublishCode>[]> {
  const isCourse = courseId === undefined ? sql`true` : sql`f.kind = 'course' and f.id = ${courseId}`
  // A fault is recorded for every edition, with the table and the id of the bad value in its message.
  const { rows } = await sql<TitledFault>`
    select i.slug, f.kind, f.id, f.message, f.table_name, f.column_name, coalesce(c.title, p.name) as title,
      f.table_name not in ('courses', 'versions') or f.table_name is null
        or starts_with(f.message, 'courses "' || f.id || '",')
        or exists (select from versions v where v.institute_id = f.institute_id and v.course_id = f.id
          and starts_with(f.message, 'versions "' || v.id || '",')) as is_own
    from publish_faults f join institutes i on i.id = f.institute_id
      left join courses c on c.institute_id = f.institute_id and c.id = f.id and f.kind = 'course'
      left join learning_paths p on p.institute_id = f.institute_id and p.code = f.id and f.kind = 'path'
    where f.institute_id = ${instituteId} and ${isCourse}
    order by f.kind, f.id limit ${most + 1}`.execute(db)
  return rows.map((row, index) =>
    index < most
      ? findingOf(row)
      : {
          code: 'moreUnpublished',
          values: {},
          on: { kind: 'institute', id: row.slug, institute: row.slug },
          weight: 'error',
        },
  )
}

function findingOf({ slug, kind, id, title, is_own, ...fault }: TitledFault): Finding<PublishCode> {
  const { message: reason, table_name: table, column_name: column } = fault
  const field = table && column && `${table}.${column}`
  const ofValue = table === 'institutes' ? 'settingUnpublished' : 'valueUnpublished'
  const own = field && (kind !== 'site' || table === 'institutes') ? ofValue : (`${kind}Unpublished` as const)
  return {
    code: is_own ? own : 'editionUnpublished',
    values: { title: title ?? id, field, reason },
    on: { kind, id, institute: slug },
    weight: 'error',
  }
}
