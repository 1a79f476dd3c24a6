import type { ServerResponse } from 'node:http'

/** Sends a response that needs no request. */
export async function sendResponse(response: Response, outgoing: ServerResponse): Promise<void> {
  const body = Buffer.from(await response.arrayBuffer())
  outgoing.writeHead(response.status, {
    ...Object.fromEntries(response.headers),
    'content-length': body.length,
  })
  outgoing.end(body)
}
