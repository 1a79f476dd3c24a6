import { type RawBuilder, sql } from 'kysely'

/** Matches a column against some texts, as one array: PostgreSQL would plan a list of values again for each length. */
export const anyOf = (texts: readonly string[]): RawBuilder<string> => sql<string>`any(${[...texts]}::text[])`
