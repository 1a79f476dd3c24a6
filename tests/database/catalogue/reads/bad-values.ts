import { sql } from 'kysely'
import type { Db } from '#lib/base/db/open.ts'
import { sourceTables } from '../follower/freshness-edits.ts'

/** A value that plain SQL may leave in a source column, though no document could hold it. */
export interface BadValue {
  table: string
  column: string
  value: string
  /** Whether some answer could not hold it, so that it must be named; else it may be shown, or come to nothing. */
  isFault: boolean
}

const fault = (...values: string[]) => values.map((value) => ({ value, isFault: true }))
const odd = (...values: string[]) => values.map((value) => ({ value, isFault: false }))

const byType: Record<string, { value: string; isFault: boolean }[]> = {
  text: odd(`''`, `repeat('ż', 9000) || U&'\\0001\\202E\\FFFF'`),
  boolean: [],
  integer: odd('-2147483648', '2147483647'),
  numeric: fault(`'NaN'`),
  'double precision': fault(`'NaN'`, `'Infinity'`, '-1', '1e300'),
  'timestamp with time zone': fault(`'infinity'`, `'-infinity'`, `'294275-12-31'`, `'0044-03-15 BC'`),
  date: fault(`'infinity'`, `'-infinity'`, `'5874897-12-31'`, `'0044-03-15 BC'`),
  jsonb: fault(`'[7]'`, `'[null]'`, `'[{}]'`, `'[[]]'`, `'{}'`, `'null'`),
  ARRAY: odd(`'{NULL,""}'`, `'{{a,b},{c,d}}'`),
}

const deep = `repeat('<div>', 400)`
const id = odd(`repeat('ż', 9000)`, `''`)

/** Bad values that a column's type does not reveal. */
const byColumn: Record<string, { value: string; isFault: boolean }[]> = {
  'institutes.time_zone': fault(`'Mars/Olympus'`, `''`, `repeat('ż', 9000)`),
  'institutes.currency': fault(`'rupees'`, `''`),
  'plans.currency': fault(`'rupees'`, `''`),
  'path_steps.currency': fault(`'rupees'`, `''`),
  'plans.amount': fault('-1', '9999999999', `'NaN'`),
  'plans.compare_at_amount': fault('-1', '9999999999', `'NaN'`),
  'path_steps.amount': fault('-1', '9999999999', `'NaN'`),
  'courses.position': fault(`'NaN'`, `'Infinity'`, '1e400'),
  'versions.position': fault(`'NaN'`, `'Infinity'`, '1e400'),
  'courses.rating_count': fault(`'NaN'`, '-1', '1.5'),
  'versions.workload': fault(`'soon'`, `''`),
  'courses.slug': fault(`''`, `'Tabla'`, `repeat('ż', 9000) || U&'\\0001\\202E\\FFFF'`),
  'versions.seats_left': fault('-1', '1.5'),
  'versions.sessions': fault(`'[{"day":"someday"}]'`, `'[{"day":"monday","starts_at":"25:00"}]'`),
  'languages.code': fault(`repeat('ż', 9000)`, `''`),
  'learning_paths.code': fault(`''`),
  'folders.parent_id': fault('id'),
  'courses.description_html': fault(deep),
  'courses.about_html': fault(deep),
  'courses.why_learn_html': fault(deep),
  'courses.who_should_learn_html': fault(deep),
  'learning_paths.description_html': fault(deep),
  'courses.faqs': fault(`'[{"question":1,"answer_html":null}]'`, faqWith(deep)),
  'courses.authors': fault(`'[{"name":null}]'`, authorWith(deep)),
  'versions.outline': odd(`'[{}]'`).concat(
    fault(`'[{"title":"x","modules":[{"chapters":[{"title":null}]}]}]'`),
  ),
}

function faqWith(html: string): string {
  return `jsonb_build_array(jsonb_build_object('question', 'x', 'answer_html', ${html}))`
}

function authorWith(html: string): string {
  return `jsonb_build_array(jsonb_build_object('name', 'x', 'bio_html', ${html}))`
}

/** A bad value for every column of every source table, as the database itself lists them. */
export async function listBadValues(db: Db): Promise<BadValue[]> {
  const { rows } = await sql<{ table: string; column: string; type: string }>`
    select table_name as table, column_name as column, data_type as type from information_schema.columns
    where table_schema = 'public' and table_name = any(${sourceTables}::text[]) and column_name <> 'institute_id'
    order by table_name, ordinal_position`.execute(db)
  return rows.flatMap(({ table, column, type }) => {
    if (table === 'institutes' && column === 'id') return []
    const values = [...(byColumn[`${table}.${column}`] ?? []), ...(byType[type] ?? [])]
    if (byType[type] === undefined) throw new Error(`No bad value is known for ${table}.${column} (${type}).`)
    const unlike = (column === 'id' ? [...id, ...values] : values).filter(
      (each, index, all) => all.findIndex(({ value }) => value === each.value) === index,
    )
    return unlike.map((each) => ({ table, column, ...each }))
  })
}
