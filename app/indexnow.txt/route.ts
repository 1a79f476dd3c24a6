import { perRequest } from '#app/per-request.ts'
import { indexNowSettings } from '#lib/modules/indexnow/settings.ts'

/** Serves the IndexNow key, with which search engines verify notifications. Answers 404 if there is no key. */
export const GET = perRequest(() => {
  const { INDEXNOW_KEY: key } = indexNowSettings.read()
  const headers = { 'content-type': 'text/plain; charset=utf-8' }
  return key === undefined
    ? new Response('Not found\n', { status: 404, headers })
    : new Response(key, { headers })
})
