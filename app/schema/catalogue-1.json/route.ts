import { fileResponse } from '#app/file-response.ts'
import { staticAnswer } from '#lib/contract/api/representation.ts'
import { documentSchema } from '#lib/contract/catalogue/document/schema.ts'

/**
 * Serves the JSON Schema of institute documents. Editors fetch it while somebody types, so pages of any origin may
 * read it.
 */
export const GET = ({ headers }: Request): Promise<Response> =>
  staticAnswer('catalogue-1.json', headers, () =>
    fileResponse(JSON.stringify(documentSchema()), {
      type: 'application/schema+json; charset=utf-8',
      cacheControl: 'public, max-age=3600',
      'access-control-allow-origin': '*',
    }),
  )
