import { entityTag } from '#lib/api/caching/caching.ts'
import { answerTagged } from '#lib/api/caching/tagged.ts'
import { beginRequest, logRequest } from '#lib/api/gates/request-context.ts'
import { describeInterface } from './document.ts'

/**
 * Answers `GET` and `HEAD` with the OpenAPI description, for any origin, with or without a key. `server`: the
 * deployment's own address, which tools need when they read the description from a file.
 */
export async function answerDescription(request: Request, server: string): Promise<Response> {
  const context = beginRequest('/openapi.json')
  const { body, tag } = written(server)
  const response = await answerTagged(request, context.id, tag, async () => body)
  if (response === undefined) throw new Error('The interface description is always there.')
  logRequest(context, request.method, response.status)
  return response
}

let document: { body: string; tag: string } | undefined

/** Builds the description at the first request: the schemas do not change while the process runs. */
function written(server: string): { body: string; tag: string } {
  if (!document) {
    const body = JSON.stringify(describeInterface(server))
    document = { body, tag: entityTag([body]) }
  }
  return document
}
