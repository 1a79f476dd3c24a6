import type { Db } from '#lib/db/open.ts'
import type { Json } from '../shapes/json.ts'
import type { Outline } from '../shapes/outline.ts'
import { readOpened } from './opening.ts'
import type { OutlineQuery } from './query.ts'

/** `GET /courses/{id}/outline`, in a language when there is one. Undefined when the id opens no published course. */
export async function findOutline(
  db: Db,
  instituteId: string,
  courseId: string,
  { language }: OutlineQuery,
): Promise<Json<Outline> | undefined> {
  const row = await readOpened([db, instituteId, courseId, language], (opened) =>
    opened
      .innerJoin('published_outlines as shown', (join) =>
        join
          .onRef('shown.institute_id', '=', 'opening.institute_id')
          .onRef('shown.entry_id', '=', 'opening.entry_id')
          .onRef('shown.language', '=', 'opening.language'),
      )
      .select('shown.outline')
      .executeTakeFirst(),
  )
  return row?.outline
}
