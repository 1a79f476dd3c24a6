import type { Defaulted, Moment, Numeric } from '#db/schema.ts'

// Generated like db/schema.ts.
declare module '#db/schema.ts' {
  interface Database {
    indexnow: {
      institute_id: string
      sent_revision: Numeric
      sent_at: Moment | null
      failures: Defaulted<number>
      failing_since: Moment | null
      backoff_until: Moment | null
      last_error: string | null
      lease: string | null
      leased_until: Moment | null
    }
  }
}
