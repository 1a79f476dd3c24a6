import { readFileSync } from 'node:fs'
import { guestRoute } from '#app/dashboard/frame/guest.ts'

/** What the dashboard's pages need beside the site's style sheet, of which nothing is theirs. */
export const { GET } = guestRoute(async () => {
  const css = readFileSync(new URL('../frame/dashboard.css', import.meta.url))
  return new Response(css, {
    headers: { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'private, max-age=300' },
  })
})
