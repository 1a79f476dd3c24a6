import { readRequestBody } from '@modelcontextprotocol/server'
import { nestedDeeperAt } from '#lib/catalogue/document/json.ts'

const bodyBytesMax = 64 * 1024
/** The protocol's own messages nest a handful of levels. */
const depthMax = 32

/** A refusal in the protocol's form; no message has an id yet. */
export const refuseMessage = (
  status: number,
  { code, message, headers = {} }: { code: number; message: string; headers?: Record<string, string> },
): Response => Response.json({ jsonrpc: '2.0', id: null, error: { code, message } }, { status, headers })

/** The one JSON-RPC message of a request, or its refusal. The protocol dropped batches on 2025-06-18. */
export async function readMessage(request: Request): Promise<{ message: unknown } | Response> {
  const body = await readRequestBody(request, bodyBytesMax)
  if (body.tooLarge)
    return refuseMessage(413, { code: -32600, message: `A message has at most ${bodyBytesMax} bytes.` })
  if (nestedDeeperAt(Buffer.from(body.text), depthMax) !== undefined)
    return refuseMessage(400, { code: -32600, message: `A message nests at most ${depthMax} levels.` })
  let message: unknown
  try {
    message = JSON.parse(body.text)
  } catch {
    return refuseMessage(400, { code: -32700, message: 'The body must be JSON.' })
  }
  return Array.isArray(message)
    ? refuseMessage(400, { code: -32600, message: 'Batches are refused: send one message per request.' })
    : { message }
}
