import { DeliveryFailure } from './outcome.ts'
import type { HttpAnswer } from './send.ts'

/** Statuses of an outage or missing access: not the message's fault. */
const outages = new Set([401, 403, 404, 405, 407, 408, 410, 425, 429])

/** `code` is the other side's own error code. */
export function failureOf(answer: HttpAnswer, now: Date, code?: string): DeliveryFailure {
  const { status } = answer
  const reason = `it answered ${status}${status >= 300 && status < 400 ? ', a redirect, which is not followed' : ''}${code ? ` (${code})` : ''}`
  const isRefusal = status >= 400 && status < 500 && !outages.has(status)
  return new DeliveryFailure(
    reason,
    isRefusal ? { kind: 'refused' } : { retryAfter: retryAfterOf(answer, now) },
  )
}

export const isSuccess = ({ status }: HttpAnswer): boolean => status >= 200 && status < 300

/** Parses `Retry-After`, which is seconds or a date; undefined when missing or malformed. */
export function retryAfterOf({ headers }: HttpAnswer, now: Date): Date | undefined {
  const text = headers['retry-after']?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return new Date(now.getTime() + Number(text) * 1_000)
  const moment = /^[A-Z][a-z]{2}, /.test(text) ? new Date(text) : undefined
  return moment && !Number.isNaN(moment.getTime()) ? moment : undefined
}

/** Undefined when the body is no JSON object. */
export function objectOf({ body }: HttpAnswer): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/** Passes on an error code such as `VALIDATION_ERROR`, and nothing else: other text may hold personal data. */
export const wordOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[A-Za-z][A-Za-z_]{1,60}$/.test(value) ? value : undefined
