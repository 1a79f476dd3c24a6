import type { Scope } from '#lib/api/gates/admission.ts'
import { isCalendarDate } from '#lib/catalogue/rules/calendar.ts'

/**
 * Readers of the terms of a new key as an operator types them. Each returns the value, or throws an error that names the
 * given text and what would be right.
 */

export const scopes = ['catalog:read', 'leads:write'] as const satisfies readonly Scope[]

const nameMax = 120

export function readName(text: string): string {
  const name = text.trim()
  if (name === '' || name.length > nameMax || /\p{Cc}/u.test(name))
    throw new Error(
      `The name ${JSON.stringify(text)} is not valid: expected 1 to ${nameMax} characters on one line.`,
    )
  return name
}

/** Reads scopes separated by commas; returns each scope once. */
export function readScopes(text: string): Scope[] {
  const names = text.split(',').map((name) => name.trim())
  const unknown = names.filter((name) => !isScope(name))
  if (unknown.length > 0)
    throw new Error(
      `There is no scope ${unknown.map((name) => JSON.stringify(name)).join(', ')}: expected ${scopes.join(' or ')}, ` +
        'separated by a comma.',
    )
  return scopes.filter((scope) => names.includes(scope))
}

const isScope = (name: string): name is Scope => (scopes as readonly string[]).includes(name)

export function readProduct(text: string): string {
  if (/^[a-z]{2,16}$/.test(text)) return text
  throw new Error(
    `${JSON.stringify(text)} is not a product: expected 2 to 16 lower-case letters, such as pub.`,
  )
}

const zoned = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/

/** Reads the moment from which a key is refused, in the future. A date alone means its start in UTC. */
export function readExpiry(text: string, now: Date): Date {
  // `Date` would turn 31 February into 3 March.
  const isTime = isCalendarDate(text) || (zoned.test(text) && isCalendarDate(text.slice(0, 10)))
  const moment = isTime ? new Date(text) : undefined
  if (!moment || Number.isNaN(moment.getTime()))
    throw new Error(
      `${JSON.stringify(text)} is not a time: expected ISO 8601 with a zone, such as 2027-01-31T00:00:00Z.`,
    )
  if (moment <= now) throw new Error(`${JSON.stringify(text)} is in the past, so the key would never work.`)
  return moment
}

const limitMax = 1_000_000

/** Reads a number of requests per clock minute. */
export function readLimit(text: string): number {
  const limit = Number(text)
  if (/^\d{1,7}$/.test(text) && limit >= 1 && limit <= limitMax) return limit
  throw new Error(`${JSON.stringify(text)} is not a limit: expected a whole number from 1 to ${limitMax}.`)
}
