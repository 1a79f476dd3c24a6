import { createHash } from 'node:crypto'
import { env } from '#lib/base/env.ts'
import { cause } from '#lib/base/failure-causes.ts'
import { log } from '#lib/base/log.ts'
import { jsonRequest, objectOf, type Send, sendWith } from '#lib/base/net/send.ts'
import type { NewLead } from './record-lead.ts'

/** The `source` of an enquiry that an AI assistant sends for a person. */
export const assistantSource = 'mcp'

/** The `suspicion` of an enquiry that is held only because an assistant sent it, not as spam. */
export const assistantHold: string = cause('byAssistant')

/** Minimum time to fill in a form, in milliseconds. People need longer, even with autofill. */
const filledMsMin = 2_000
/** Maximum number of links in a message. Genuine messages rarely contain more. */
const linksMax = 2

/** Returns why an enquiry is held, or null. Its sender is answered as ever, so that bots learn nothing. */
export function spamReasonOf(
  enquiry: Pick<NewLead, 'full_name' | 'message'> & { homepage: unknown; filled_ms: unknown },
  turnstile?: 'forged',
): string | null {
  const { full_name, message, homepage, filled_ms } = enquiry
  const links = countLinks(message ?? '')
  const reasons = [
    typeof homepage === 'string' && cause('hiddenField'),
    typeof filled_ms === 'number' &&
      filled_ms < filledMsMin &&
      cause('tooFast', { ms: Math.round(filled_ms) }),
    turnstile === 'forged' && cause('forged'),
    countLinks(full_name) > 0 && cause('linkInName'),
    links > linksMax && cause('links', { n: links }),
  ].filter((reason) => reason !== false)
  return reasons.join('; ') || null
}

const countLinks = (text: string): number => text.match(/https?:\/\/|\bwww\.|\[url\b/gi)?.length ?? 0

const address = 'https://challenges.cloudflare.com/turnstile/v0/siteverify'
/** In milliseconds, because the visitor is waiting. After that, the other checks decide. */
const patienceMs = 1_500
const tokenMax = 2_048

/**
 * Verifies a form's token with Turnstile. Resolves to `forged` if Turnstile never issued the token. Resolves to
 * undefined for a good or missing token, and if Turnstile is not configured or does not answer.
 */
type AskTurnstile = (token: unknown) => Promise<'forged' | undefined>

/** The idempotency key is derived from the token, so that a retry does not use up the token. */
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
      // The token of a real visitor may have expired or been used. Other codes mean that our settings are wrong or that
      // Turnstile failed.
      if (!codes.includes('timeout-or-duplicate'))
        log().warn({ codes }, 'Turnstile could not check an enquiry')
    } catch (error) {
      log().warn({ err: error }, 'Turnstile did not answer')
    }
    return undefined
  }

export const askTurnstileFromEnv: AskTurnstile = (token) => {
  const { TURNSTILE_SECRET: secret, CRM_PRIVATE_HOSTS: privateHosts } = env()
  if (secret === undefined) return Promise.resolve(undefined)
  return askTurnstile(secret, sendWith({ privateHosts, withinMs: patienceMs }))(token)
}

const uuidOf = (text: string): string =>
  createHash('sha256')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
