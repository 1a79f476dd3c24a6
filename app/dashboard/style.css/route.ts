import { readFileSync } from 'node:fs'
import { answerAsset } from '#app/dashboard/page/answer.tsx'
import { baseRoute } from '#app/dashboard/page/base-route.ts'

/** The dashboard's style sheet, which pages load after the site's. */
export const { GET } = baseRoute(async () =>
  answerAsset(readFileSync(new URL('../dashboard.css', import.meta.url)), 'text/css; charset=utf-8'),
)
