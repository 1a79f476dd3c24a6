import { sql } from 'kysely'
import type { Columns } from '#lib/base/db/column-fingerprint.ts'
import type { Db } from '#lib/base/db/open.ts'

interface Column {
  table: string
  name: string
  type: string
  isNullable: boolean
  hasDefault: boolean
  /** The definition of its check, if it has one. */
  check: string | null
}

const header = `import type { ColumnType } from 'kysely'

/*
 * The tables of the core as Kysely sees them, generated from the migrated database; modules add theirs in
 * lib/modules/NAME/schema.ts. After a change of a migration:
 * node bin/node.mjs node_modules/vitest/vitest.mjs run --project database tests/database/db/schema.test.ts -u
 *
 * Select \`numeric\` and \`int8\` through casts, so that both drivers answer with the same types.
 */

export type Defaulted<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>
/** Written as text (\`JSON.stringify\`), read as a parsed value. */
export type JsonColumn<T = unknown> = ColumnType<T, string, string>
/** Written as a Date or ISO text, read as a Date. */
export type Moment = ColumnType<Date, string | Date, string | Date>
/** Written as a number or text, read as text. */
export type Numeric = ColumnType<string, number | string, number | string>
`

const typeOf: Record<string, string> = {
  text: 'string',
  int4: 'number',
  float8: 'number',
  int8: 'Numeric',
  numeric: 'Numeric',
  bool: 'boolean',
  // Dates are `YYYY-MM-DD`.
  date: 'string',
  timestamptz: 'Moment',
  bytea: 'Uint8Array',
  jsonb: 'JsonColumn',
  _text: 'string[]',
  _timestamptz: 'Date[]',
}

/** Types of `jsonb` columns that code relies on. */
const jsonOf: Record<string, string> = {
  'leads.custom_fields': 'Record<string, string>',
  'crm_connections.settings': 'Record<string, unknown>',
  'audit_log.before': 'Record<string, unknown>',
  'audit_log.after': 'Record<string, unknown>',
}

type Tables = ReadonlyMap<string, Column[]>
/** The name of the module that makes each table, or `the core`. */
export type Owners = ReadonlyMap<string, string>

export async function readTables(db: Db): Promise<Tables> {
  const { rows } = await sql<Column>`select c.table_name as table, c.column_name as name, c.udt_name as type,
      c.is_nullable = 'YES' as "isNullable", c.column_default is not null or c.is_identity = 'YES' as "hasDefault",
      (select pg_get_constraintdef(oid) from pg_constraint
        where contype = 'c' and conrelid = c.table_name::regclass and conkey = array[c.ordinal_position::int2]
        limit 1) as check
    from information_schema.columns c
    where c.table_schema = 'public' and c.table_name not like 'kysely%'
    order by c.table_name collate "C", c.ordinal_position`.execute(db)
  return Map.groupBy(rows, ({ table }) => table)
}

/** Returns the TypeScript of the core's tables. */
export const coreTypes = (tables: Tables, owners: Owners, columns: Columns): string =>
  `${header}\nexport interface Database {\n${interfacesOf(tables, owners, 'the core', '  ')}}\n${columnsOf(columns, owners, 'the core')}`

/** Returns the TypeScript of a module's tables. */
export function typesOfModule(name: string, tables: Tables, owners: Owners, columns: Columns): string {
  const interfaces = interfacesOf(tables, owners, name, '    ')
  const used = ['Defaulted', 'JsonColumn', 'Moment', 'Numeric'].filter((type) =>
    new RegExp(`\\b${type}\\b`).test(interfaces),
  )
  const imported = used.length > 0 ? `import type { ${used.join(', ')} } from '#db/schema.ts'\n\n` : ''
  return `${imported}// Generated like db/schema.ts.\ndeclare module '#db/schema.ts' {\n  interface Database {\n${interfaces}  }\n}\n${columnsOf(columns, owners, name)}`
}

/** Returns the TypeScript of an owner's part of the fingerprint. */
function columnsOf(columns: Columns, owners: Owners, owner: string): string {
  const own = Object.entries(columns).filter(([table]) => owners.get(table) === owner)
  const lines = own.map(([table, text]) => {
    const line = `  ${table}: ${quoted(text)},\n`
    return line.length > lineWidth + 1 ? line.replace(': ', ':\n    ') : line
  })
  return `\n/** Definitions of the columns, which doctor and migrate compare with the live database. */\nexport const columns = {\n${lines.join('')}}\n`
}

const lineWidth = 110

/** Quotes a text as Biome does. */
const quoted = (text: string): string => (text.includes("'") ? JSON.stringify(text) : `'${text}'`)

const interfacesOf = (tables: Tables, owners: Owners, owner: string, indent: string): string =>
  [...tables]
    .filter(([table]) => owners.get(table) === owner)
    .map(
      ([table, columns]) =>
        `${indent}${table}: {\n${columns.map((column) => `${indent}  ${typed(column)}\n`).join('')}${indent}}\n`,
    )
    .join('')

function typed(column: Column): string {
  const { table, name, isNullable, hasDefault } = column
  const type = `${plainType(column)}${isNullable ? ' | null' : ''}`
  const json = jsonOf[`${table}.${name}`]
  const whole = json ? type.replace('JsonColumn', `JsonColumn<${json}>`) : type
  return `${name}: ${hasDefault ? `Defaulted<${whole}>` : whole}`
}

function plainType({ table, name, type, check }: Column): string {
  const known = typeOf[type]
  if (known === undefined)
    throw new Error(`${table}.${name} has the type ${type}: say what it is in TypeScript.`)
  const values = known === 'string' ? [...(check ?? '').matchAll(/'([^']*)'::text[,\]]/g)] : []
  return values.length > 0 ? values.map(([, value]) => `'${value}'`).join(' | ') : known
}
