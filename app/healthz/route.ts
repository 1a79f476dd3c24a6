import { atDeployment } from '#app/deployment-host.ts'

/** Answers 200 while the process runs. Does not check the database, because a restart would not end its outage. */
export const GET = atDeployment(
  () =>
    new Response('{"status":"ok"}', {
      headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
    }),
)
