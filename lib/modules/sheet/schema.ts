import type { Json } from '#db/schema.ts'

// Generated like db/schema.ts.
declare module '#db/schema.ts' {
  interface Database {
    sheet_headings: {
      institute_id: string
      headings: Json
    }
  }
}

/** Definitions of the columns, which doctor and migrate compare with the live database. */
export const columns = {
  sheet_headings: 'institute_id text not null, headings jsonb not null',
}
