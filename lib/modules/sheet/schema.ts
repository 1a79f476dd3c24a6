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
