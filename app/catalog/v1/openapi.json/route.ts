import { logged } from '#app/catalog/v1/handlers.ts'
import { endpoint } from '#app/catalog/v1/read.ts'
import { respond } from '#lib/contract/api/answer.ts'
import { isPlainPath } from '#lib/contract/api/gates.ts'
import { entityTag, represent } from '#lib/contract/api/representation.ts'
import { NoQuery } from '#lib/contract/catalogue/reads/query-fields.ts'
import { describeInterface } from '#lib/contract/openapi/document.ts'
import { deployment } from '#lib/site/site-settings.ts'

const path = '/openapi.json'

/** Refuses other methods, and paths that a router sends here by mistake (`/openapi.json/`). */
const gated = endpoint({ path, query: NoQuery, read: async () => undefined })

/** Answers `GET` and `HEAD` with the OpenAPI document, for any origin, with or without a key. */
async function open(request: Request, context: Parameters<typeof gated.GET>[1]): Promise<Response> {
  if (!isPlainPath(new URL(request.url).pathname)) return gated.GET(request, context)
  const { body, tag } = written()
  return logged(path, request, async (id) => {
    const found = await represent(request.headers, tag, { read: async () => ({ json: body, tag }) })
    if (found === undefined) throw new Error('The OpenAPI document is missing.')
    return [respond(request, id, found.status, found.body, found.headers)]
  })
}

let document: { body: string; tag: string } | undefined

/** Returns the OpenAPI document, built at the first request. The schemas do not change while the process runs. */
function written(): { body: string; tag: string } {
  if (!document) {
    // Contains the deployment's absolute address, because tools may read the document from a file.
    const body = JSON.stringify(describeInterface(`${deployment().origin}/catalog/v1`))
    document = { body, tag: entityTag([body]) }
  }
  return document
}

export const GET = open
export const HEAD = open
export const { POST, PUT, PATCH, DELETE, OPTIONS } = gated
