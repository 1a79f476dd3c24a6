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
    sign_in_asks: {
      address: string
      asked_at: Date[]
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
  }
}
