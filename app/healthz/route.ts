import { perRequest } from '#app/per-request.ts'

/** Answers while the process is up. The database is not asked, so that its outage restarts no process. */
export const GET = perRequest(
  () =>
    new Response('{"status":"ok"}', {
      headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
    }),
)
