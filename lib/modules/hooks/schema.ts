import type { Defaulted, Moment, Numeric } from '#db/schema.ts'

// Generated like db/schema.ts.
declare module '#db/schema.ts' {
  interface Database {
    hooks: {
      id: string
      institute_id: string
      url: string
      digest: string | null
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

/** Definitions of the columns, which doctor and migrate compare with the live database. */
export const columns = {
  hooks:
    'id text not null, institute_id text not null, url text not null, digest text, secrets text not null, created_at timestamp(3) with time zone not null, sent_revision bigint not null, sent_at timestamp(3) with time zone, event text, event_revision bigint, due_at timestamp(3) with time zone, paused_at timestamp(3) with time zone, failures integer not null default 0, failing_since timestamp(3) with time zone, backoff_until timestamp(3) with time zone, last_error text, lease text, leased_until timestamp(3) with time zone',
}
