import { createHash, timingSafeEqual } from 'node:crypto'

/**
 * Returns a refusal unless the request's bearer token is the secret, else undefined. The status is 401, or 404 when
 * no secret is configured, so that the path appears not to exist.
 */
export function refuseStranger(request: Request, secret: string | undefined): Response | undefined {
  // Must come before the first return: Next prerenders a handler that reads nothing from its request.
  const given = request.headers.get('authorization') ?? ''
  if (secret === undefined) return refuse(404, 'not_found')
  if (isSame(given, `Bearer ${secret}`)) return undefined
  return refuse(401, 'unauthorized', { 'www-authenticate': 'Bearer' })
}

/** Compares digests, which have equal length, so that timing reveals nothing about the secret. */
const isSame = (given: string, expected: string): boolean => timingSafeEqual(digest(given), digest(expected))

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

const refuse = (status: number, error: string, headers = {}): Response =>
  Response.json({ error }, { status, headers: { 'cache-control': 'no-store', ...headers } })
