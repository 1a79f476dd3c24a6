import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#lib/base/db/open.ts'
import { fold } from '#lib/base/plain-text.ts'
import { Mapping } from './mapping.ts'
import type { RememberedMapping } from './sheet-choice.ts'

/** Maximum number of mappings remembered per institute; the oldest are dropped. */
const mappingsMax = 50
/** Maximum size of a mapping as JSON; a larger one is asked about again. */
const charactersMax = 500_000

export async function loadMappings(db: Db, instituteId: string): Promise<RememberedMapping[]> {
  const rows = await db
    .selectFrom('sheet_mappings')
    .select(['mapping', 'at'])
    .where('institute_id', '=', instituteId)
    .orderBy('at', 'desc')
    .orderBy('headings')
    .execute()
  return rows.flatMap(({ mapping, at }) => {
    const { data } = Mapping.safeParse(mapping)
    return data ? [{ mapping: data, at }] : []
  })
}

/** Rows left out and renamed courses belong to one upload, and are not remembered. */
export async function rememberMapping(
  db: Db,
  instituteId: string,
  { rows, ...mapping }: Mapping,
): Promise<void> {
  const { leaveOut: _, renamed: __, ...lasting } = rows ?? {}
  const stored = JSON.stringify({ ...mapping, ...(Object.keys(lasting).length > 0 && { rows: lasting }) })
  if (stored.length > charactersMax) return
  const names = mapping.worksheets.flatMap(({ columns }) => columns.map(({ heading }) => fold(heading)))
  const headings = hash('sha256', JSON.stringify(names.toSorted()))
  const at = sql<Date>`clock_timestamp()`
  await db
    .insertInto('sheet_mappings')
    .values({ institute_id: instituteId, headings, mapping: stored, at })
    .onConflict((conflict) =>
      conflict.columns(['institute_id', 'headings']).doUpdateSet({ mapping: stored, at }),
    )
    .execute()
  const old = db
    .selectFrom('sheet_mappings')
    .select('headings')
    .where('institute_id', '=', instituteId)
    .orderBy('at', 'desc')
    .offset(mappingsMax)
  await db
    .deleteFrom('sheet_mappings')
    .where('institute_id', '=', instituteId)
    .where('headings', 'in', old)
    .execute()
}
