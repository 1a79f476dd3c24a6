import { sql } from 'kysely'
import type { PathSource, StepSource } from '#lib/catalogue/authored/catalogue.ts'
import type { Db } from '#lib/db/open.ts'
import { readRow, selected } from './load-columns.ts'
import { readCode, UnreadableValue } from './load-values.ts'

/** A stored learning path. `source` is an error when plain SQL made the path unreadable. */
export interface StoredPath {
  sequence: number
  code: string
  courseIds: string[]
  source: PathSource | UnreadableValue
}

/** Loads the institute's learning paths with their steps, in document order, by two statements in one snapshot. */
export async function loadPaths(db: Db, instituteId: string): Promise<StoredPath[]> {
  const paths = await db
    .selectFrom('learning_paths')
    .where('institute_id', '=', instituteId)
    .select(['sequence', 'code', 'name', 'stream', 'image_url', 'description_html'])
    .orderBy('sequence')
    .execute()
  const { rows } = await sql<StepRow>`select path_sequence, sequence, ${selected(stepColumns)} from path_steps
    where institute_id = ${instituteId} order by path_sequence, path_steps.sequence`.execute(db)
  const steps = Map.groupBy(rows, ({ path_sequence }) => path_sequence)
  return paths.map(({ sequence, ...path }) => {
    const own = steps.get(sequence) ?? []
    const { code } = path
    const read = (): PathSource => ({
      ...path,
      code: readCode(code, `learning_paths "${sequence}"`),
      steps: own.map((step) => stepOf(step, code)),
    })
    return {
      sequence,
      code,
      courseIds: own.map(({ course_id }) => course_id),
      source: unlessUnreadable(read),
    }
  })
}

const stepColumns = [
  'course_id',
  'title',
  'image_url',
  'level',
  'tags',
  'amount',
  'currency',
  'url',
] as const satisfies (keyof StepSource)[]

type StepRow = Record<string, unknown> & { path_sequence: number; sequence: number; course_id: string }

const stepOf = (row: StepRow, code: string): StepSource =>
  readRow(stepColumns, row, `path_steps "${row.path_sequence}, ${row.sequence}" of learning path "${code}"`)

function unlessUnreadable<Value>(read: () => Value): Value | UnreadableValue {
  try {
    return read()
  } catch (error) {
    if (error instanceof UnreadableValue) return error
    throw error
  }
}
