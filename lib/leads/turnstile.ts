import { createHash } from 'node:crypto'
import { log } from '#lib/api/log.ts'
import { env } from '#lib/env.ts'
import { jsonRequest } from '#lib/outbox/http/exchange.ts'
import { type Send, sendWith } from '#lib/outbox/http/send.ts'
import { objectOf } from '#lib/outbox/responses.ts'

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
