import { perRequest } from '#app/per-request.ts'

/** The process is up and answers; it asks nothing of the database, so an outage there restarts nothing here. */
export const GET = perRequest(
  () =>
    new Response('{"status":"ok"}', {
      headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
    }),
)
