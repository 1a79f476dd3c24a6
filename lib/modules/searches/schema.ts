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

export {}
