import { readFileSync } from 'node:fs'
import { answerAsset } from '#app/dashboard/page/answer.tsx'
import { baseRoute } from '#app/dashboard/page/base-route.ts'

export const { GET } = baseRoute(async () =>
  answerAsset(readFileSync(new URL('../dashboard.css', import.meta.url)), 'text/css; charset=utf-8'),
)
