import type { Origin } from './gates/origin.ts'

/**
 * A page must be able to read any answer, refusals included, so every browser call gets its own origin back. What
 * keeps strangers out is the 403, not these headers. No credentials, and nothing exposed.
 */
export const corsHeaders = (origin: Origin | undefined): Record<string, string> =>
  origin?.value ? { 'access-control-allow-origin': origin.value } : {}

/** A preflight carries no key, so it is answered the same for every origin, path and key. */
export const preflightHeaders = {
  'access-control-allow-methods': 'GET, HEAD, POST, OPTIONS',
  'access-control-allow-headers': 'X-API-Key, Authorization, Content-Type',
  'access-control-max-age': '600',
}
