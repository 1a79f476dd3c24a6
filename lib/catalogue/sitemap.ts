import { sql } from 'kysely'
import type { Db } from '#lib/db/open.ts'
import type { Json } from './json.ts'
import type { Sitemap } from './shapes.ts'

/** `GET /sitemap`: every hosted course page in catalogue order, an entry's editions beside each other. */
export async function listPages(db: Db, instituteId: string): Promise<Json<Sitemap>> {
  const { pages } = await db
    .selectFrom('published_pages')
    .select(
      sql<string>`coalesce(string_agg(page, ',' order by position, newest desc, entry_id, edition), '')`.as(
        'pages',
      ),
    )
    .where('institute_id', '=', instituteId)
    .executeTakeFirstOrThrow()
  return `{"data":[${pages}]}`
}
