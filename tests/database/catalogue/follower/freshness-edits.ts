import { sql } from 'kysely'
import type { Db } from '#lib/base/db/open.ts'

/** A change that plain SQL makes, told by what it does. */
export interface Edit {
  name: string
  statement: string
}

/** All that an institute authors. */
export const sourceTables = [
  'institutes',
  'languages',
  'editions',
  'formats',
  'folders',
  'stream_items',
  'courses',
  'versions',
  'invites',
  'plans',
  'learning_paths',
  'path_steps',
]

/** Values that a column's type alone does not tell, or that would be refused. */
const values: Record<string, string> = {
  'institutes.time_zone': "'Pacific/Kiritimati'",
  'institutes.currency': "'USD'",
  'institutes.card_label': "case card_label when 'title' then 'subtitle' else 'title' end",
  'institutes.streams_source': "case when streams_source is null then 'folder_library' else null end",
  'institutes.erasure': "case erasure when 'office' then 'at_once' else 'office' end",
  'institutes.erasure_days': 'case erasure_days when 60 then 45 else 60 end',
  'institutes.assistant_enquiries': "case assistant_enquiries when 'off' then 'hold' else 'off' end",
  'institutes.hours': "case hours when '12' then '24' else '12' end",
  'institutes.accent_color': "case accent_color when '#123456' then '#654321' else '#123456' end",
  'institutes.course_page_url': "'https://other.example/{course_id}?x=1'",
  'courses.mode': "case mode when 'live' then 'self_paced' else 'live' end",
  'courses.slug': "'new-' || lower(id)",
  'courses.rating': '1.5',
  'courses.faqs': `'[{"question":"New?","answer_html":"<p>Yes</p>"}]'`,
  'courses.authors': `'[{"name":"New Author","subtitle":null,"bio_html":null,"image_url":null}]'`,
  'courses.instructors': `'[{"name":"New Teacher","image_url":null}]'`,
  'versions.status': "case status when 'archived' then 'active' else 'archived' end",
  'versions.sessions': `'[{"day":"friday","starts_at":"18:00","ends_at":null}]'`,
  'versions.outline': `'[{"title":"New part","modules":[{"title":null,"chapters":[{"title":"New"}]}]}]'`,
  'versions.delivery': "case delivery when 'onsite' then 'online' else 'onsite' end",
  'versions.level': "case level when 'Hindi' then 'English' else 'Hindi' end",
  'invites.status': "case status when 'active' then 'inactive' else 'active' end",
  'plans.currency': "'EUR'",
  'editions.course_id': "'c5'",
  'path_steps.course_id': "'c6'",
  'learning_paths.stream': "'music'",
}

const byType: Record<string, (column: string) => string> = {
  text: (column) => `coalesce(${column}, 'https://new.example/') || 'x'`,
  boolean: (column) => `not ${column}`,
  integer: (column) => `${column} + 100`,
  numeric: (column) => `coalesce(${column}, 0) + 7`,
  'double precision': (column) => `coalesce(${column}, 0) + 1`,
  'timestamp with time zone': (column) => `coalesce(${column}, '2026-01-01') + interval '400 days'`,
  date: (column) => `coalesce(${column}, '2026-11-20') + 30`,
  ARRAY: (column) => `array_append(${column}, 'Tabla')`,
}

/** An update of every source column, in one row and in all; and the removal of a row of every table. */
export async function listEdits(db: Db): Promise<Edit[]> {
  const { rows } = await sql<{ table_name: string; column_name: string; data_type: string }>`
    select table_name, column_name, data_type from information_schema.columns
    where table_schema = 'public' and table_name = any(${sourceTables}::text[])
    order by table_name, ordinal_position`.execute(db)
  const updates = rows
    .filter(
      ({ table_name, column_name: column }) =>
        column !== 'institute_id' && !isInstituteKey(table_name, column),
    )
    .flatMap(({ table_name: table, column_name: column, data_type }) => {
      const value = values[`${table}.${column}`] ?? byType[data_type]?.(column)
      if (value === undefined) throw new Error(`No new value is known for ${table}.${column} (${data_type}).`)
      const statement = `update ${table} set ${column} = ${value}`
      return [
        { name: `${table}.${column} in one row`, statement: `${statement} where ctid = (${someRow(table)})` },
        { name: `${table}.${column} in all rows`, statement },
      ]
    })
  const removals = sourceTables
    .filter((table) => table !== 'institutes')
    .map((table) => ({
      name: `a row of ${table} removed`,
      statement: `delete from ${table} where ctid = (${someRow(table)})`,
    }))
  return [...updates, ...removals]
}

const isInstituteKey = (table: string, column: string) =>
  table === 'institutes' && ['id', 'slug'].includes(column)

/**
 * The second row where there are two: the first is often the only one that anything depends on. By their content, for
 * where a row lies depends on when PostgreSQL vacuumed.
 */
const someRow = (table: string) =>
  `select place from (select ctid as place, ${table}::text as row from ${table} order by row limit 2) as first
   order by row desc limit 1`
