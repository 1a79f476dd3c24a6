import { readFileSync } from 'node:fs'
import { answerAsset } from '#app/dashboard/frame/answer.tsx'
import { guestRoute } from '#app/dashboard/frame/guest.ts'

/** What the dashboard's pages need beside the site's style sheet, of which nothing is theirs. */
export const { GET } = guestRoute(async () =>
  answerAsset(readFileSync(new URL('../frame/dashboard.css', import.meta.url)), 'text/css; charset=utf-8'),
)
