import type { Origin } from './gates/origin.ts'

/**
 * Echoes the origin on every answer to a browser call, so that a page can read refusals too. The 403 keeps strangers
 * out, not these headers. No credentials, no exposed headers.
 */
export const corsHeaders = (origin: Origin | undefined): Record<string, string> =>
  origin?.value ? { 'access-control-allow-origin': origin.value } : {}

/** A preflight carries no key, so it is answered the same for every origin, path and key. */
export const preflightHeaders = {
  'access-control-allow-methods': 'GET, HEAD, POST, OPTIONS',
  'access-control-allow-headers': 'X-API-Key, Authorization, Content-Type',
  'access-control-max-age': '600',
}
