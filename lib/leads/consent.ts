import { assistantSource, type Enquiry } from './enquiry.ts'

/** The proof of a visitor's consent: when, on which page and to what. All null without consent. */
export interface ConsentProof {
  consent_at: Date | null
  consent_page: string | null
  consent_notice: string | null
  consent_purposes: string[] | null
  consent_language: string | null
}

export const noProof: ConsentProof = {
  consent_at: null,
  consent_page: null,
  consent_notice: null,
  consent_purposes: null,
  consent_language: null,
}

type Given = Pick<
  Enquiry,
  'consent' | 'source' | 'page_url' | 'consent_notice' | 'consent_purposes' | 'consent_language'
>

/**
 * Makes the proof to store with an enquiry. The language defaults to the visitor's first. An enquiry of an assistant has no
 * proof, because the person saw no notice.
 */
export function proofOfConsent(enquiry: Given, acceptLanguage: string | null, now: Date): ConsentProof {
  if (enquiry.consent !== true || enquiry.source === assistantSource) return noProof
  const { page_url, consent_notice, consent_purposes, consent_language } = enquiry
  return {
    consent_at: now,
    consent_page: page_url,
    consent_notice,
    consent_purposes,
    consent_language: consent_language ?? firstLanguage(acceptLanguage ?? ''),
  }
}

const languageTag = /^[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*$/
const tagMax = 35

/** Returns the first language of `Accept-Language`; null for `*` or none. */
function firstLanguage(header: string): string | null {
  const [first = ''] = header.split(/[,;]/, 1)
  const tag = first.trim()
  return tag.length <= tagMax && languageTag.test(tag) ? tag : null
}
