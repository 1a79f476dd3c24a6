import { hash } from 'node:crypto'
import { Problem } from '../problem.ts'

const wellFormed = /^cat_[a-z]{2,16}_[0-9a-f]{48}$/

/** Tells whether a text has the form of a key; anything else is refused before a look-up. */
export const isWellFormedKey = (text: string): boolean => wellFormed.test(text)

/** SHA-256 of the whole key, lower-case hex: the only form in which a key is stored. */
export const digestKey = (key: string): string => hash('sha256', key, 'hex')

/**
 * Returns the key of a request: `X-API-Key` unless blank, else a bearer token. Throws `missing_api_key`, or
 * `invalid_api_key` for a malformed key. The query string is never read.
 */
export function requireKey(headers: Headers): string {
  // Header parsers have trimmed the value already.
  const key = headers.get('x-api-key') || bearerToken(headers.get('authorization') ?? '')
  if (!key) {
    const message = 'No API key was sent: set X-API-Key, or Authorization: Bearer <API_KEY>.'
    throw new Problem('missing_api_key', message, { headers: challenge })
  }
  if (!isWellFormedKey(key)) throw invalidKey()
  return key
}

/** The same refusal for unknown, revoked and expired keys, so that it reveals nothing about a key. */
export const invalidKey = (): Problem =>
  new Problem(
    'invalid_api_key',
    'The API key is not valid: malformed, unknown, revoked or expired. Send one that was made for this institute.',
    {
      headers: challenge,
    },
  )

/** A 401 has to name a way to authenticate (RFC 9110 §11.6.1). */
const challenge = { 'www-authenticate': 'Bearer' }

const bearerToken = (authorization: string): string => /^bearer[ \t]+(.+)$/is.exec(authorization)?.[1] ?? ''
