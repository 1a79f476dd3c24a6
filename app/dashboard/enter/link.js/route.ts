import { readFileSync } from 'node:fs'
import { answerAsset } from '#app/dashboard/page/answer.tsx'
import { baseRoute } from '#app/dashboard/page/base-route.ts'

/** The script that moves a link's token from the fragment of the address into the form. */
export const { GET } = baseRoute(async () =>
  answerAsset(readFileSync(new URL('../link.client.js', import.meta.url)), 'text/javascript; charset=utf-8'),
)
