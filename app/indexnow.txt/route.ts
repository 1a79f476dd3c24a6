import { env } from '#lib/env.ts'

export const dynamic = 'force-dynamic'

/** Serves the IndexNow key, by which search engines verify notifications; 404 without one. */
export function GET(): Response {
  const { INDEXNOW_KEY: key } = env()
  const headers = { 'content-type': 'text/plain; charset=utf-8' }
  return key === undefined
    ? new Response('Not found\n', { status: 404, headers })
    : new Response(key, { headers })
}
