import type { Db } from '#lib/db/open.ts'
import type { Json } from '../shapes/json.ts'
import type { Site } from '../shapes/site.ts'

/** `GET /site` (contract §4.7). Undefined while the institute was never published. */
export async function readSite(db: Db, instituteId: string): Promise<Json<Site> | undefined> {
  const row = await db
    .selectFrom('publications')
    .select('site')
    .where('institute_id', '=', instituteId)
    .executeTakeFirst()
  return row?.site
}
