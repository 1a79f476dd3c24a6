import { type RawBuilder, sql } from 'kysely'

/** Matches a column that is one of some texts. A single array: a list of values would be planned anew for each length. */
export const anyOf = (texts: readonly string[]): RawBuilder<string> => sql<string>`any(${[...texts]}::text[])`
