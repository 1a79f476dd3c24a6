import { entityTag } from '#lib/api/caching/caching.ts'
import { answerTagged } from '#lib/api/caching/tagged.ts'
import { beginRequest, logRequest } from '#lib/api/gates/request-context.ts'
import { describeInterface } from './document.ts'

/**
 * Answers `GET` and `HEAD` with the interface description: to anybody, from any origin, with a key or without. Tools that
 * read it from a file need the deployment's own address in it, `server`.
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

/** Written out on the first request: the schemas do not change while the process runs. */
function written(server: string): { body: string; tag: string } {
  if (!document) {
    const body = JSON.stringify(describeInterface(server))
    document = { body, tag: entityTag([body]) }
  }
  return document
}
