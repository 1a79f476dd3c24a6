import { readFileSync } from 'node:fs'
import { answerAsset } from '#app/dashboard/frame/answer.tsx'
import { guestRoute } from '#app/dashboard/frame/guest.ts'

/** The dashboard's only script, which uses the browser's passkeys. */
export const { GET } = guestRoute(async () =>
  answerAsset(
    readFileSync(new URL('../frame/passkey.client.js', import.meta.url)),
    'text/javascript; charset=utf-8',
  ),
)
