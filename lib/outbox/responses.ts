import type { Answer } from './http/exchange.ts'
import type { DeliveryOutcome } from './outcome.ts'

/** Answers that tell of the other side, or of our access to it, and not of the one thing that it was sent. */
const outages = new Set([401, 403, 404, 405, 407, 408, 410, 425, 429])

/** What an answer that is no success says; `code` is a word of the other side's own for it. */
export function failureOf(answer: Answer, now: Date, code?: string): DeliveryOutcome {
  const { status } = answer
  const reason = `it answered ${status}${status >= 300 && status < 400 ? ', a redirect, which is not followed' : ''}${code ? ` (${code})` : ''}`
  if (status >= 400 && status < 500 && !outages.has(status)) return { kind: 'refused', reason }
  return { kind: 'unavailable', reason, retryAfter: retryAfterOf(answer, now) }
}

export const isSuccess = ({ status }: Answer): boolean => status >= 200 && status < 300

/** `Retry-After` as a moment, from seconds or a date; undefined when there is none or it is neither. */
export function retryAfterOf({ headers }: Answer, now: Date): Date | undefined {
  const text = headers['retry-after']?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return new Date(now.getTime() + Number(text) * 1_000)
  const moment = /^[A-Z][a-z]{2}, /.test(text) ? new Date(text) : undefined
  return moment && !Number.isNaN(moment.getTime()) ? moment : undefined
}

/** The answer's JSON object; undefined when it is none. */
export function objectOf({ body }: Answer): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/** A machine's word such as `VALIDATION_ERROR`; undefined for anything else, which might hold personal data. */
export const wordOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[A-Za-z][A-Za-z_]{1,60}$/.test(value) ? value : undefined
