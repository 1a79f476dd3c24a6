import { createHash, timingSafeEqual } from 'node:crypto'

/** 401 unless the bearer token is the secret; 404 without a secret, as if the path did not exist. */
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
