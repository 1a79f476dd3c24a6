// Generated like db/schema.ts.
declare module '#db/schema.ts' {
  interface Database {
    searches: {
      institute_id: string
      words: string
      outcome: 'nothing' | 'corrected'
      day: string
      times: number
    }
  }
}

/** Definitions of the columns, which doctor and migrate compare with the live database. */
export const columns = {
  searches:
    'institute_id text not null, words text not null, outcome text not null, day date not null, times integer not null',
}
