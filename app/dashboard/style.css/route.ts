import { readFileSync } from 'node:fs'
import { answerAsset } from '#app/dashboard/page/answer.tsx'
import { guestRoute } from '#app/dashboard/page/guest-route.ts'

/** The dashboard's own style sheet, loaded after the site's. */
export const { GET } = guestRoute(async () =>
  answerAsset(readFileSync(new URL('../dashboard.css', import.meta.url)), 'text/css; charset=utf-8'),
)
