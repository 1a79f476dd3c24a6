import { type RawBuilder, sql } from 'kysely'

/** What a column equals when it is one of some texts. One array: a list of values would be planned anew for each length. */
export const anyOf = (texts: readonly string[]): RawBuilder<string> => sql<string>`any(${[...texts]}::text[])`
