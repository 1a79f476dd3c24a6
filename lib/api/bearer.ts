import { createHash, timingSafeEqual } from 'node:crypto'

/** Refuses a request without the secret: 401, or 404 where no secret is set, as if there were no such path. */
export function refuseStranger(request: Request, secret: string | undefined): Response | undefined {
  // Read first: Next answers a handler that reads nothing of its request once, at build.
  const given = request.headers.get('authorization') ?? ''
  if (secret === undefined) return refuse(404, 'not_found')
  if (isSame(given, `Bearer ${secret}`)) return undefined
  return refuse(401, 'unauthorized', { 'www-authenticate': 'Bearer' })
}

/** Hashing makes both texts equally long, so that the time of the comparison reveals nothing. */
const isSame = (given: string, expected: string): boolean => timingSafeEqual(digest(given), digest(expected))

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

const refuse = (status: number, error: string, headers = {}): Response =>
  Response.json({ error }, { status, headers: { 'cache-control': 'no-store', ...headers } })
