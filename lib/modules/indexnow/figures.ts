import { sql } from 'kysely'
import type { Db } from '#lib/db/open.ts'
import type { OutboxFigures } from '#lib/module.ts'
import { indexNowSettings } from './settings.ts'

/** Counts institutes with changes that search engines were not told of; none while no key is set. */
export async function readIndexNowFigures(db: Db, now: Date): Promise<OutboxFigures> {
  const kind = 'search engines'
  if (indexNowSettings.read().INDEXNOW_KEY === undefined)
    return { kind, waiting: 0, parked: 0, ageSeconds: 0 }
  const rows = await db
    .selectFrom('indexnow as n')
    .innerJoin('publications as p', 'p.institute_id', 'n.institute_id')
    .select(sql<Date>`greatest(p.published_at, n.backoff_until)`.as('due'))
    .whereRef('p.revision', '>', 'n.sent_revision')
    .execute()
  const ages = rows.map(({ due }) => (now.getTime() - due.getTime()) / 1_000)
  return { kind, waiting: rows.length, parked: 0, ageSeconds: Math.max(0, ...ages) }
}
