import { missingResponse } from '#app/(site)/at-host.ts'
import { fileResponse } from '#app/file-response.ts'
import { embedScript } from '#lib/modules/embed/script.ts'

/**
 * Serves embed.js at the address with its hash. A page that checks `integrity` must be allowed to read the file, hence the
 * CORS header. The hash of another release is not found.
 */
export async function GET(request: Request, { params }: { params: Promise<{ file: string }> }) {
  const { address, body } = embedScript()
  if (`/embed/${(await params).file}` !== address) return missingResponse(request)
  return fileResponse(body, {
    type: 'text/javascript; charset=utf-8',
    cacheControl: 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
  })
}
