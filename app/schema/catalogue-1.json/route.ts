import { documentSchema } from '#lib/catalogue/document/schema.ts'

/** Written out by the build. */
export const dynamic = 'force-static'

/** The JSON Schema of institute documents, which editors ask for while someone types; for pages of any origin. */
export function GET(): Response {
  return new Response(JSON.stringify(documentSchema()), {
    headers: {
      'content-type': 'application/schema+json; charset=utf-8',
      'cache-control': 'public, max-age=3600',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
    },
  })
}
