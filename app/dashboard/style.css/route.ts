import { readFileSync } from 'node:fs'
import { answerAsset } from '#app/dashboard/frame/answer.tsx'
import { guestRoute } from '#app/dashboard/frame/guest.ts'

/** The dashboard's own style sheet, loaded after the site's. */
export const { GET } = guestRoute(async () =>
  answerAsset(readFileSync(new URL('../frame/dashboard.css', import.meta.url)), 'text/css; charset=utf-8'),
)
