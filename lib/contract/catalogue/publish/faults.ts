import type { Db } from '#lib/base/db/open.ts'
import { anyOf, insertRows } from '#lib/base/db/rows.ts'
import { keyOf } from '#lib/base/db/table-key.ts'
import { UnreadableValue } from '../source/fields.ts'

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

/** Content that could not be published; its last good state stays published. */
export interface PublishFault {
  kind: 'course' | 'path' | 'site'
  /** A course id, a path code, or the table, id and column of a site value; `''` for the whole institute. */
  id: string
  message: string
}

/** A fault with the place of its value in the authored tables; null when no single value is at fault. */
export interface PlacedFault extends PublishFault {
  table_name: string | null
  column_name: string | null
}

/** Returns the table and column of the value that an error is about, which may be its cause. */
export function columnOf(error: Error): Pick<PlacedFault, 'table_name' | 'column_name'> {
  const found = [error, error.cause].find((one) => one instanceof UnreadableValue)
  return { table_name: found?.table ?? null, column_name: found?.column ?? null }
}

export class Faults {
  readonly #found = new Map<string, PlacedFault>()

  add(kind: PublishFault['kind'], id: string, error: Error): void {
    const fault = { kind, id: keyOf(id), message: error.message, ...columnOf(error) }
    this.#found.set(`${kind} ${id}`, fault)
  }

  addSite(errors: UnreadableValue[]): void {
    for (const error of errors) this.add('site', error.location, error)
  }

  has = (kind: PublishFault['kind'], id: string): boolean => this.#found.has(`${kind} ${id}`)

  list = (): PublishFault[] => this.listPlaced().map(({ kind, id, message }) => ({ kind, id, message }))

  listPlaced = (): PlacedFault[] => [...this.#found.values()]
}

/** Replaces the institute's recorded faults: all of them, or those of its site and of the given courses and paths. */
export async function recordFaults(
  trx: Db,
  instituteId: string,
  published: 'all' | { courseIds: Iterable<string>; codes: string[] },
  faults: PlacedFault[],
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
