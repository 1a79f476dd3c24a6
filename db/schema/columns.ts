import type { ColumnType } from 'kysely'

/** Written as an ISO string or Date, read as a Date. */
export type Moment = ColumnType<Date, string | Date, string | Date>
export type NullableMoment = ColumnType<Date | null, string | Date | null, string | Date | null>
/** Written as text (`JSON.stringify`), read parsed. */
export type Json<T> = ColumnType<T, string, string>

/** `numeric` and `int8`: written as a number or text, read as text. */
export type Numeric = ColumnType<string, number | string, number | string>
/** As `Numeric`, with a default. */
export type GeneratedNumeric = ColumnType<string, number | string | undefined, number | string>
export type NullableNumeric = ColumnType<string | null, number | string | null, number | string | null>
/** A `date`, read and written as `YYYY-MM-DD`. */
export type NullableDay = ColumnType<string | null, string | null, string | null>
