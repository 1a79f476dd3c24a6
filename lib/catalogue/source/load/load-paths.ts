import { sql } from 'kysely'
import type { PathSource, StepSource } from '#lib/catalogue/authored/catalogue.ts'
import { amountKind } from '#lib/catalogue/document/kinds.ts'
import type { Db } from '#lib/db/open.ts'
import { readCode, readCurrency, readNullableNumber, readTexts, UnreadableValue } from './load-values.ts'

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
  const rows = await selectSteps(db, instituteId).execute()
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

const selectSteps = (db: Db, instituteId: string) =>
  db
    .selectFrom('path_steps')
    .where('institute_id', '=', instituteId)
    .select(['path_sequence', 'sequence', 'course_id', 'title', 'image_url', 'level', 'tags', 'currency'])
    .select(['url', sql<string | null>`amount::text`.as('amount')])
    .orderBy('path_sequence')
    .orderBy('sequence')

function stepOf(
  {
    path_sequence,
    sequence,
    ...step
  }: Awaited<ReturnType<ReturnType<typeof selectSteps>['execute']>>[number],
  code: string,
): StepSource {
  const owner = `path_steps "${path_sequence}, ${sequence}" of learning path "${code}"`
  return {
    ...step,
    tags: readTexts(step.tags),
    amount: readNullableNumber('amount', step.amount, owner, amountKind),
    currency: step.currency === null ? null : readCurrency(step.currency, owner),
  }
}

function unlessUnreadable<Value>(read: () => Value): Value | UnreadableValue {
  try {
    return read()
  } catch (error) {
    if (error instanceof UnreadableValue) return error
    throw error
  }
}
