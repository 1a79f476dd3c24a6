import type { ConsentProof, NewLead } from './record-lead.ts'
import { assistantSource } from './spam.ts'

export const noProof: ConsentProof = {
  consent_at: null,
  consent_page: null,
  consent_notice: null,
  consent_purposes: null,
  consent_language: null,
}

type Given = Pick<
  NewLead,
  'consent' | 'source' | 'page_url' | 'consent_notice' | 'consent_purposes' | 'consent_language'
>

/** The language is by default the first of `Accept-Language`. An assistant's enquiry has none: nobody saw a notice. */
export function proofOfConsent(enquiry: Given, acceptLanguage: string | null, now: Date): ConsentProof {
  if (enquiry.consent !== true || enquiry.source === assistantSource) return noProof
  const { page_url, consent_notice, consent_purposes, consent_language } = enquiry
  return {
    consent_at: now,
    consent_page: page_url,
    consent_notice,
    consent_purposes,
    consent_language: consent_language ?? languageOfHeader(acceptLanguage ?? ''),
  }
}

const languageTag = /^[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*$/
const tagMax = 35

/** Returns the first language of the header; null for `*` and for an empty header. */
export function languageOfHeader(header: string): string | null {
  const [first = ''] = header.split(/[,;]/, 1)
  const tag = first.trim()
  return tag.length <= tagMax && languageTag.test(tag) ? tag : null
}
