import { type Kysely, sql } from 'kysely'
import { columns as ofCore } from '#db/schema.ts'
import { plugged } from '#lib/module.ts'

/** For each table its columns as SQL defines them, such as `id text not null, rating numeric`. */
export type Columns = Readonly<Record<string, string>>

export async function expectedColumns(): Promise<Columns> {
  const ofModules = await Promise.all(plugged().map(({ columns }) => columns?.() ?? {}))
  return Object.assign({}, ofCore, ...ofModules)
}

/** Reads the columns of these tables. Uses the system catalogue, because `information_schema` hides tables from roles. */
export async function readColumns<T>(db: Kysely<T>, tables: readonly string[]): Promise<Columns> {
  const { rows } = await sql<{ name: string; columns: string }>`
    select c.relname as name, string_agg(concat(a.attname, ' ', format_type(a.atttypid, a.atttypmod),
        case when a.attnotnull then ' not null' end,
        case when a.attidentity <> '' then ' generated as identity'
          when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid) end),
      ', ' order by a.attnum) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
      and c.relname = any(${tables}::text[])
    group by c.relname order by c.relname collate "C"`.execute(db)
  return Object.fromEntries(rows.map(({ name, columns }) => [name, columns]))
}

/** Other tables and columns are ignored, unless an INSERT that does not know the column would fail. */
export function columnFaults(expected: Columns, live: Columns): string[] {
  return Object.entries(expected).flatMap(([table, columns]) => {
    if (live[table] === undefined) return [`the table ${table} is missing`]
    const [wanted, found] = [byName(columns), byName(live[table])]
    return [
      ...[...wanted].flatMap(([column, definition]) => {
        const actual = found.get(column)
        if (actual === definition) return []
        return actual === undefined
          ? [`${table}.${column} is missing (expected ${definition})`]
          : [`${table}.${column} is ${actual} (expected ${definition})`]
      }),
      ...[...found]
        .filter(([column, definition]) => !wanted.has(column) && /not null$/.test(definition))
        .map(([column, definition]) => `${table}.${column} is unknown, and ${definition} without a default`),
    ]
  })
}

/** Parts the columns of a table. No type or default in use contains a comma and a space. */
const byName = (columns: string): Map<string, string> =>
  new Map(
    columns.split(', ').map((column) => {
      const end = column.indexOf(' ')
      return [column.slice(0, end), column.slice(end + 1)]
    }),
  )

/** Stores the live columns, so that a release that runs beside the next one knows what it left. */
export async function storeFingerprint<T>(db: Kysely<T>, columns: Columns): Promise<void> {
  await sql`insert into schema_fingerprint (migrated_at, columns) values (now(), ${JSON.stringify(columns)}::jsonb)
    on conflict (is_only) do update set migrated_at = excluded.migrated_at, columns = excluded.columns`.execute(
    db,
  )
}

export async function readFingerprint<T>(db: Kysely<T>): Promise<Columns> {
  const { rows } = await sql<{ columns: Columns }>`select columns from schema_fingerprint`.execute(db)
  return rows[0]?.columns ?? {}
}
