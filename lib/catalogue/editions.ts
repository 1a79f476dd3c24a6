import type { Db } from '#lib/db/open.ts'
import type { Edition } from './compile/editions.ts'
import { parseJson } from './json.ts'

export type { Edition }

/** So many take a few milliseconds: a large catalogue is not to be one long statement. */
const batchMax = 20_000

/** Every course of an institute in each of its languages; courses go by id, and their languages stand together. */
export async function listEditions(db: Db, instituteId: string): Promise<Edition[]> {
  const editions: Edition[] = []
  let last: { entry_id: string; language: string } | undefined
  do {
    const rows = await readBatch(db, instituteId, last)
    for (const { edition } of rows) editions.push(parseJson<Edition>(edition))
    last = rows.length < batchMax ? undefined : rows.at(-1)
  } while (last)
  return editions
}

function readBatch(db: Db, instituteId: string, after: { entry_id: string; language: string } | undefined) {
  let rows = db
    .selectFrom('published_editions')
    .select(['entry_id', 'language', 'edition'])
    .where('institute_id', '=', instituteId)
  if (after !== undefined)
    rows = rows.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('entry_id', 'language'), '>', tuple(after.entry_id, after.language)),
    )
  return rows.orderBy('entry_id').orderBy('language').limit(batchMax).execute()
}
