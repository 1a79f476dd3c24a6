import type { Defaulted, Moment, Numeric } from '#db/schema.ts'

// Generated like db/schema.ts.
declare module '#db/schema.ts' {
  interface Database {
    lead_notes: {
      id: Defaulted<Numeric>
      lead_id: string
      at: Moment
      who: string
      note: string
    }
    lead_reads: {
      lead_id: string
      at: Moment
    }
    searches: {
      institute_id: string
      words: string
      outcome: 'nothing' | 'corrected'
      day: string
      times: number
    }
    site_choice: {
      institute_id: string
      is_only: Defaulted<boolean>
    }
    staff: {
      id: string
      institute_id: string
      email: string
      email_form: string
      role: 'admin' | 'desk'
      is_operator: Defaulted<boolean>
      language: string | null
      created_at: Moment
      signed_in_at: Moment | null
    }
    staff_codes: {
      digest: string
      browser: string
      email_form: string
      staff_id: string | null
      attempts: Defaulted<number>
      expires_at: Moment
    }
    staff_invitations: {
      digest: string
      staff_id: string
      made_by: string
      used_at: Moment | null
      expires_at: Moment
    }
    staff_sessions: {
      id: string
      digest: string
      staff_id: string
      works_on: string | null
      agent: string
      link_of: string | null
      created_at: Moment
      seen_at: Moment
      expires_at: Moment
    }
    staff_summaries: {
      id: string
      institute_id: string
      is_wanted: boolean
      due_at: Moment | null
      told_until: Moment
      failures: Defaulted<number>
      failing_since: Moment | null
      backoff_until: Moment | null
      last_error: string | null
      lease: string | null
      leased_until: Moment | null
    }
    staff_summary_leads: {
      staff_id: string
      lead_id: string
      at: Moment
    }
  }
}

/** Definitions of the columns, which doctor and migrate compare with the live database. */
export const columns = {
  lead_notes:
    'id bigint not null generated as identity, lead_id text not null, at timestamp(3) with time zone not null, who text not null, note text not null',
  lead_reads: 'lead_id text not null, at timestamp(3) with time zone not null',
  searches:
    'institute_id text not null, words text not null, outcome text not null, day date not null, times integer not null',
  site_choice: 'institute_id text not null, is_only boolean not null default true',
  staff:
    'id text not null, institute_id text not null, email text not null, email_form text not null, role text not null, is_operator boolean not null default false, language text, created_at timestamp(3) with time zone not null, signed_in_at timestamp(3) with time zone',
  staff_codes:
    'digest text not null, browser text not null, email_form text not null, staff_id text, attempts integer not null default 0, expires_at timestamp(3) with time zone not null',
  staff_invitations:
    'digest text not null, staff_id text not null, made_by text not null, used_at timestamp(3) with time zone, expires_at timestamp(3) with time zone not null',
  staff_sessions:
    'id text not null, digest text not null, staff_id text not null, works_on text, agent text not null, link_of text, created_at timestamp(3) with time zone not null, seen_at timestamp(3) with time zone not null, expires_at timestamp(3) with time zone not null',
  staff_summaries:
    'id text not null, institute_id text not null, is_wanted boolean not null, due_at timestamp(3) with time zone, told_until timestamp(3) with time zone not null, failures integer not null default 0, failing_since timestamp(3) with time zone, backoff_until timestamp(3) with time zone, last_error text, lease text, leased_until timestamp(3) with time zone',
  staff_summary_leads:
    'staff_id text not null, lead_id text not null, at timestamp(3) with time zone not null',
}
