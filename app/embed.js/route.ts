import { fileResponse } from '#app/file-response.ts'
import { embedScript } from '#lib/modules/embed/script.ts'

/** Serves the script of the tags. A page that checks `integrity` has to name the address with the hash. */
export function GET(): Response {
  const { type, body } = embedScript()
  return fileResponse(body, {
    type,
    cacheControl: 'public, max-age=3600',
    'access-control-allow-origin': '*',
  })
}
