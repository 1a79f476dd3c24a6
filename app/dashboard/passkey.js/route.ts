import { readFileSync } from 'node:fs'
import { answerAsset } from '#app/dashboard/frame/answer.tsx'
import { guestRoute } from '#app/dashboard/frame/guest.ts'

/** The only script of the dashboard: it asks the browser for a passkey. */
export const { GET } = guestRoute(async () =>
  answerAsset(
    readFileSync(new URL('../frame/passkey.client.js', import.meta.url)),
    'text/javascript; charset=utf-8',
  ),
)
