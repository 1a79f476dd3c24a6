import { sql } from 'kysely'
import type { Db } from '#lib/db/open.ts'
import type { Edition } from './catalogue.ts'

/**
 * Every entry once for each of its languages, or once without one. `GET /sitemap` has one row for a hosted page, which
 * may hold several languages; here each has a page of its own, changed when the hosted page that shows it changed.
 */
export async function listEditions(db: Db, instituteId: string): Promise<Edition[]> {
  const { rows } = await sql<Edition>`
    with pages as (
      select entry_id, edition, page::json ->> 'last_modified' as last_modified,
        page::json -> 'language' ->> 'code' as language
      from published_pages where institute_id = ${instituteId}
    ), own as (
      select distinct on (entry_id, language) * from pages order by entry_id, language, edition
    ), first as (
      select distinct on (entry_id) * from pages order by entry_id, edition
    )
    select c.entry_id as course_id, nullif(c.language, '') as language,
      v.summary::json ->> 'title' as title, v.summary::json ->> 'image_url' as image_url,
      coalesce(own.last_modified, first.last_modified, v.summary::json ->> 'created_at') as last_modified
    from published_courses c
    join published_versions v on v.institute_id = c.institute_id
      and v.entry_id = c.entry_id and v.version_id = c.version_id
    left join own on own.entry_id = c.entry_id and own.language = c.language
    left join first on first.entry_id = c.entry_id
    where c.institute_id = ${instituteId}
      -- The listing without a language repeats one that has a language, unless its version has none.
      and (c.language <> '' or v.detail::json -> 'structured_data' ->> 'inLanguage' is null)
    order by c.position, c.newest desc, c.entry_id, c.language`.execute(db)
  return rows
}
