import { sql } from 'kysely'
import type { Db } from '#lib/db/open.ts'
import { readNullableNumber, readTexts } from './load-values.ts'
import type { PathSource } from './source.ts'

/** The institute's learning paths with their steps, in document order; two statements on one state of the database. */
export async function loadPaths(db: Db, instituteId: string): Promise<PathSource[]> {
  const paths = await db
    .selectFrom('learning_paths')
    .where('institute_id', '=', instituteId)
    .select(['sequence', 'code', 'name', 'stream', 'image_url', 'description_html'])
    .orderBy('sequence')
    .execute()
  const rows = await db
    .selectFrom('path_steps')
    .where('institute_id', '=', instituteId)
    .select(['path_sequence', 'course_id', 'title', 'image_url', 'level', 'tags', 'currency', 'url'])
    .select(sql<string | null>`amount::text`.as('amount'))
    .orderBy('path_sequence')
    .orderBy('sequence')
    .execute()
  const steps = Map.groupBy(rows, ({ path_sequence }) => path_sequence)
  return paths.map(({ sequence, ...path }) => ({
    ...path,
    steps: (steps.get(sequence) ?? []).map(({ path_sequence, ...step }) => ({
      ...step,
      tags: readTexts(step.tags),
      amount: readNullableNumber(
        'amount',
        step.amount,
        `learning path "${path.code}", step "${step.course_id}"`,
      ),
    })),
  }))
}
