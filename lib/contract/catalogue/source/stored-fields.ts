import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { keyFault } from '#lib/base/db/table-key.ts'
import { quoted } from '../document/document-findings.ts'
import { kindOf, says, toldOf } from '../document/key-schemas.ts'
import { courseShape, inviteShape, PlanShape, versionShape } from '../document/shape/course.ts'
import {
  DocumentSite,
  FormatShape,
  folder,
  Institute,
  LanguageShape,
  LearningPath,
  StepShape,
  StreamItem,
} from '../document/shape/document.ts'
import {
  currencyKind,
  dateKind,
  duration,
  erasureDays,
  languageCode,
  leadLimit,
  pathCode,
  position,
  slugKind,
  timestamp,
  timeZone,
} from '../document/value-kinds.ts'
import { isZone } from '../rules/calendar.ts'

/**
 * A stored field of an entity, derived from the document's shapes: each key of a shape is a column of the table, and
 * its kind decides how the column is selected and parsed. A kind needs an entry in `columnsByKind` only if plain SQL
 * can store values that no document could have.
 */
export interface StoredField {
  /** Keys that lead to the value; more than one if it is in a nested object. */
  path: readonly string[]
  column: string
  selection: RawBuilder<unknown>
  /** Parses a stored value that is not null. Throws `UnreadableValue`. */
  read: (value: never, owner: string) => unknown
}

/** How to parse columns of a kind, and how to select them if drivers return them differently. */
interface Column {
  select?: (column: RawBuilder<unknown>) => RawBuilder<unknown>
  read?: (column: string, value: never, owner: string) => unknown
}

/**
 * Thrown for a stored value that the rules cannot read. Only plain SQL can write such a value, because tables accept
 * more than documents. The message contains the table, the id and the column. `owner` is the table and the id, such as
 * `courses "c1"`.
 */
export class UnreadableValue extends Error {
  readonly location: string
  readonly table: string
  readonly column: string

  constructor(owner: string, column: string, fault: string) {
    super(`${owner}, column ${column}: ${fault}`)
    this.location = `${owner}, column ${column}`
    this.table = owner.split(' ', 1)[0] ?? owner
    this.column = column
  }
}

/** Parses a value with the importer's schema, so that messages are the same. */
const readKind = (kind: z.ZodType) => (column: string, value: unknown, owner: string) => {
  const { data, error } = kind.safeParse(value)
  const [issue] = error?.issues ?? []
  if (!issue) return data
  const { noun, expected } = toldOf(issue).values ?? {}
  throw new UnreadableValue(owner, column, `${quoted(value)} is not ${noun}; expected ${expected}`)
}

const number = (kind: z.ZodType): Column => ({
  select: (column) => sql`${column}::text`,
  read: (column, value, owner) => readKind(kind)(column, Number(value), owner),
})

/**
 * Returns the column of a time. It is selected as text, so that every driver returns the same value. Values outside the
 * years 1 to 9999 stay in the server's format, which `read` refuses.
 */
const time = (
  textOf: (value: RawBuilder<unknown>) => RawBuilder<unknown>,
  years: RawBuilder<unknown>,
  pattern: RegExp,
): Column => ({
  select: (column) =>
    sql`case when ${column} between ${years} then ${textOf(column)} else ${column}::text end`,
  read(column, value: string, owner) {
    if (pattern.test(value)) return value
    throw new UnreadableValue(owner, column, `${value} is outside the years 1 to 9999`)
  },
})

const text = (fits: (value: string) => boolean, faultOf: (value: string) => string): Column => ({
  read(column, value: string, owner) {
    if (fits(value)) return value
    throw new UnreadableValue(owner, column, faultOf(value))
  },
})

/** Kinds for which plain SQL can store values that no document could have. Columns of other kinds need no parsing. */
const columnsByKind = new Map<z.ZodType, Column>([
  // Positions only sort and are never shown, so any finite number will do. Enquiry limits are checked on each request.
  [position, number(z.number(says('a position', 'a finite number')))],
  [erasureDays, {}],
  [leadLimit, {}],
  ...[slugKind, duration].map((kind) => [kind, { read: readKind(kind) }] as const),
  [
    timestamp,
    time(
      (value) => sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
      sql`timestamptz '0001-01-01 00:00:00Z' and timestamptz '9999-12-31 23:59:59.999Z'`,
      /^\d{4}-\d{2}-\d{2}T[\d:.]{12}Z$/,
    ),
  ],
  [
    dateKind,
    time(
      (value) => sql`to_char(${value}, 'YYYY-MM-DD')`,
      sql`'0001-01-01' and '9999-12-31'`,
      /^\d{4}-\d{2}-\d{2}$/,
    ),
  ],
  [
    currencyKind,
    text(
      (value) => /^[A-Z]{3}$/.test(value),
      (value) => `${JSON.stringify(value)} is not three letters from A to Z`,
    ),
  ],
  [timeZone, text(isZone, (value) => `${JSON.stringify(value)} is not a time zone, such as Asia/Kolkata`)],
  [languageCode, { read: readKey }],
  [
    pathCode,
    text(
      (value) => value !== '',
      () => 'it is empty',
    ),
  ],
])

/** Parses a text that becomes part of a key in the published tables. */
export function readKey(column: string, value: string, owner: string): string {
  const fault = value === '' ? 'it is empty' : keyFault(value)
  if (fault !== undefined) throw new UnreadableValue(owner, column, fault)
  return value
}

/** An array column, which may have several dimensions. Nulls are dropped. */
const texts: Column = {
  read: (_, value: (string | null)[]) => value.flat(Infinity).filter((item) => item !== null),
}

/** A `jsonb` list of objects. Missing keys become null; unknown keys are dropped. */
function listOf(kind: z.ZodArray): Column {
  const list = storedForm(kind)
  return {
    read(column, value, owner) {
      const { data, error } = list.safeParse(value, { reportInput: true })
      if (!error) return data
      const faults = error.issues.map(({ path, input }) => `${[column, ...path].join('.')}: ${quoted(input)}`)
      throw new UnreadableValue(owner, column, `not the list that is expected there (${faults.join('; ')})`)
    },
  }
}

/** Converts a document's schema into one for stored JSON, in which any text is accepted and null means missing. */
function storedForm(schema: z.core.$ZodType): z.ZodType {
  const kind = kindOf(schema)
  if (kind instanceof z.ZodString) return z.string()
  if (kind instanceof z.ZodArray) return z.array(storedForm(kind.element))
  if (!(kind instanceof z.ZodObject)) return kind
  const keys = Object.entries(kind.shape).map(([key, value]) => {
    const stored = storedForm(value)
    if (stored instanceof z.ZodArray) return [key, stored.default([])] as const
    const isOptional = z.safeParse(value, undefined).success
    return [key, isOptional ? stored.nullish().transform((item) => item ?? null) : stored] as const
  })
  return z.object(Object.fromEntries(keys))
}

const columnOf = (kind: z.ZodType): Column => {
  if (!(kind instanceof z.ZodArray))
    return columnsByKind.get(kind) ?? (kind instanceof z.ZodNumber ? number(kind) : {})
  return kindOf(kind.element) instanceof z.ZodObject ? listOf(kind) : texts
}

/** Columns with a different name than their key, because `default` is an SQL keyword. */
const columnNames: Readonly<Record<string, string>> = { default: 'is_default' }

/** Except lists that have their own table. `at` is the path of the shape within its entity. */
function fieldsOf(shape: z.core.$ZodShape, tables: readonly string[] = [], at: string[] = []): StoredField[] {
  return Object.entries(shape).flatMap(([key, schema]): StoredField[] => {
    const path = [...at, key]
    const kind = kindOf(schema)
    if (tables.includes(key)) return []
    if (kind instanceof z.ZodObject) return fieldsOf(kind.shape, tables, path)
    const column = path.map((each) => columnNames[each] ?? each).join('_')
    const { select, read } = columnOf(kind)
    return [
      {
        path,
        column,
        selection: sql`${select?.(sql.ref(column)) ?? sql.ref(column)} as ${sql.ref(column)}`,
        read: read ? (value, owner) => read(column, value, owner) : (value) => value,
      },
    ]
  })
}

export const courseFields = fieldsOf(courseShape().shape, ['versions'])
export const versionFields = fieldsOf(versionShape().shape, ['invites'])
export const inviteFields = fieldsOf((kindOf(inviteShape()) as z.ZodObject).shape, ['plans'])
export const planFields = fieldsOf(PlanShape.shape)
export const pathFields = fieldsOf(LearningPath.shape, ['steps'])
export const stepFields = fieldsOf(StepShape.shape)
export const languageFields = fieldsOf(LanguageShape.shape)
export const formatFields = fieldsOf(FormatShape.shape)
export const folderFields = fieldsOf(folder)
export const streamItemFields = fieldsOf(StreamItem.shape)
/** Fields stored in `institutes`: the fields of the institute and its site, without lists. */
export const instituteFields = fieldsOf(Institute.shape, ['websites', 'hosts'])
export const siteFields = fieldsOf((kindOf(DocumentSite) as z.ZodObject).shape, [
  'items',
  'editions',
  'formats',
  'folders',
])

/** SQL expressions that select the fields, for `readRow`. */
export const selected = (fields: readonly StoredField[]): RawBuilder<unknown> =>
  sql.join(fields.map(({ selection }) => selection))

/** `owner` is its table and id. An unreadable value throws `UnreadableValue`, or becomes `orElse`'s. */
export function readRow<Source>(
  fields: readonly StoredField[],
  row: Record<string, unknown>,
  owner: string,
  orElse?: (error: UnreadableValue, column: string) => unknown,
): Source {
  const source: Record<string, unknown> = {}
  for (const { path, column, read } of fields) {
    const value = row[column]
    let holder = source
    for (const key of path.slice(0, -1)) {
      holder[key] ??= {}
      holder = holder[key] as Record<string, unknown>
    }
    const key = path.at(-1) as string
    try {
      holder[key] = value === null ? null : read(value as never, owner)
    } catch (error) {
      if (!orElse || !(error instanceof UnreadableValue)) throw error
      holder[key] = orElse(error, column)
    }
  }
  return source as Source
}

export const rowOf = (fields: readonly StoredField[], source: object): Record<string, unknown> =>
  Object.fromEntries(
    fields.map(({ path, column }) => [
      column,
      path.reduce<unknown>((holder, key) => (holder as Record<string, unknown>)[key], source),
    ]),
  )
