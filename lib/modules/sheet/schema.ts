import type { JsonColumn, Moment } from '#db/schema.ts'

// Generated like db/schema.ts.
declare module '#db/schema.ts' {
  interface Database {
    sheet_mappings: {
      institute_id: string
      headings: string
      mapping: JsonColumn
      at: Moment
    }
  }
}

/** Definitions of the columns, which doctor and migrate compare with the live database. */
export const columns = {
  sheet_mappings:
    'institute_id text not null, headings text not null, mapping jsonb not null, at timestamp with time zone not null',
}
