import type { Defaulted, Moment, Numeric } from '#db/schema.ts'

// Generated like db/schema.ts.
declare module '#db/schema.ts' {
  interface Database {
    hooks: {
      id: string
      institute_id: string
      url: string
      secrets: string
      created_at: Moment
      sent_revision: Numeric
      sent_at: Moment | null
      event: string | null
      event_revision: Numeric | null
      due_at: Moment | null
      paused_at: Moment | null
      failures: Defaulted<number>
      failing_since: Moment | null
      backoff_until: Moment | null
      last_error: string | null
      lease: string | null
      leased_until: Moment | null
    }
  }
}
