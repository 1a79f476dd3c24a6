import { env } from '#lib/env.ts'

export const dynamic = 'force-dynamic'

/** The key by which search engines see that what they are told of this site is told by it; 404 without one. */
export function GET(): Response {
  const { INDEXNOW_KEY: key } = env()
  const headers = { 'content-type': 'text/plain; charset=utf-8' }
  return key === undefined
    ? new Response('Not found\n', { status: 404, headers })
    : new Response(key, { headers })
}
