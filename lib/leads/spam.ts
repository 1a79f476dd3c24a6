import { createHash } from 'node:crypto'
import { log } from '#lib/api/log.ts'
import { env } from '#lib/env.ts'
import { objectOf } from '#lib/net/responses.ts'
import { jsonRequest, type Send, sendWith } from '#lib/net/send.ts'
import { assistantSource, type Enquiry } from './enquiry.ts'

/** No person fills in a form faster, not even with the browser's help. */
const filledMsMin = 2_000
/** Real messages have up to this many links. */
const linksMax = 2

/**
 * Returns why an enquiry looks like spam; null when it does not. An operator decides. The sender gets the usual answer, so
 * that programs learn nothing.
 */
export function spamReasonOf(
  enquiry: Pick<Enquiry, 'full_name' | 'message' | 'homepage' | 'filled_ms'>,
  turnstile?: 'forged',
): string | null {
  const { full_name, message, homepage, filled_ms } = enquiry
  const links = countLinks(message ?? '')
  const reasons = [
    typeof homepage === 'string' && 'the hidden field is filled in',
    typeof filled_ms === 'number' &&
      filled_ms < filledMsMin &&
      `filled in within ${Math.round(filled_ms)} ms`,
    turnstile === 'forged' && 'Turnstile did not give out its token',
    countLinks(full_name) > 0 && 'a link in the name',
    links > linksMax && `${links} links in the message`,
  ].filter((reason) => reason !== false)
  return reasons.join('; ') || null
}

const countLinks = (text: string): number => text.match(/https?:\/\/|\bwww\.|\[url\b/gi)?.length ?? 0

const address = 'https://challenges.cloudflare.com/turnstile/v0/siteverify'
/** The visitor waits for Turnstile; without an answer the other checks decide. */
const patienceMs = 1_500
const tokenMax = 2_048

/**
 * Asks Turnstile about a form's token: `forged` when Turnstile never issued it. Undefined for a good token, without a token,
 * and when Turnstile is not set up or does not answer.
 */
export type AskTurnstile = (token: unknown) => Promise<'forged' | undefined>

/** Asks Turnstile, with one idempotency key a token, so that asking again spends none. */
export const askTurnstile =
  (secret: string | undefined, send: Send): AskTurnstile =>
  async (token) => {
    if (secret === undefined || typeof token !== 'string' || token === '') return undefined
    if (token.length > tokenMax) return 'forged'
    const body = { secret, response: token, idempotency_key: uuidOf(token) }
    try {
      const answer = await send(jsonRequest('POST', address, {}, body))
      const { success, 'error-codes': codes = [] } = objectOf(answer) ?? {}
      if (success === true || !Array.isArray(codes)) return undefined
      if (codes.includes('invalid-input-response')) return 'forged'
      // An old or spent token may be a person's; other codes are faults of the settings or of Turnstile.
      if (!codes.includes('timeout-or-duplicate'))
        log().warn({ codes }, 'Turnstile could not check an enquiry')
    } catch (error) {
      log().warn({ err: error }, 'Turnstile did not answer')
    }
    return undefined
  }

/** Asks with the settings of this process. */
export const askTurnstileFromEnv: AskTurnstile = (token) => {
  const { TURNSTILE_SECRET: secret, CRM_PRIVATE_HOSTS: privateHosts } = env()
  return askTurnstile(secret, sendWith({ privateHosts, withinMs: patienceMs }))(token)
}

const uuidOf = (text: string): string =>
  createHash('sha256')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')

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
