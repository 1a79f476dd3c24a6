import { Problem } from '../problem.ts'

/** The origin of a browser call. */
export interface Origin {
  /** The header's value as received. */
  value: string
  /** The origin as browsers write it; undefined when the value is not one bare origin. */
  normalised: string | undefined
}

/** Reads the request's origin; undefined when it is not a browser call. A blank header counts as one. */
export function readOrigin(headers: Headers): Origin | undefined {
  const value = headers.get('origin')
  return value === null ? undefined : { value, normalised: normaliseOrigin(value) }
}

const bareOrigin = /^(https?):\/\/([a-z0-9._-]+|\[[0-9a-f:.]+\])(?::(\d{1,5}))?$/i

/**
 * Returns an origin with a lower-case host and without a default port. Undefined for `null`, a blank, a path, user info,
 * several values, or a host that a browser would write differently (`0x7f.1`, `%61.example`).
 */
export function normaliseOrigin(text: string): string | undefined {
  const [, scheme, host, port] = bareOrigin.exec(text) ?? []
  if (!host || (scheme !== 'http' && scheme !== 'https')) return undefined
  const own = scheme === 'http' ? '80' : '443'
  const origin = `${scheme}://${host.toLowerCase()}${port === undefined || port === own ? '' : `:${port}`}`
  return URL.canParse(origin) && new URL(origin).origin === origin ? origin : undefined
}

/** Throws `origin_not_allowed` for a browser call that comes from no verified website. */
export function requireOrigin(origin: Origin | undefined, isVerified: boolean): void {
  if (!origin || (origin.normalised !== undefined && isVerified)) return
  const cure = "Add it, exactly as sent, to the institute's websites, or call from your server."
  const message = `The origin ${JSON.stringify(origin.value)} is not a verified website of the institute. ${cure}`
  throw new Problem('origin_not_allowed', message, { details: { origin: origin.value } })
}
