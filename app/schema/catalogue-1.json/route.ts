import { fileResponse } from '#app/file-response.ts'
import { documentSchema } from '#lib/catalogue/document/schema.ts'

/** Written out by the build. */
export const dynamic = 'force-static'

/** The JSON Schema of institute documents, which editors ask for while someone types; for pages of any origin. */
export function GET(): Response {
  return fileResponse(JSON.stringify(documentSchema()), {
    type: 'application/schema+json; charset=utf-8',
    cacheControl: 'public, max-age=3600',
    'access-control-allow-origin': '*',
  })
}
