import { perRequest } from '#app/per-request.ts'

/** Answers while the process runs. Does not check the database, so that a database outage restarts no process. */
export const GET = perRequest(
  () =>
    new Response('{"status":"ok"}', {
      headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
    }),
)
