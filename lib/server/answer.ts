import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type Plain, plainOf } from '#lib/api/plain-response.ts'

/** Sends a route's answer. Routes answer whole bodies, so the length is known; nothing here streams. */
export async function send(answer: Response, response: ServerResponse, isHead: boolean): Promise<void> {
  const plain = plainOf(answer)
  if (plain) return sendPlain(plain, response, isHead)
  const headers = flatHeaders(answer)
  const body = await bodyOf(answer, isHead)
  if (body && !answer.headers.has('content-length')) headers.push('content-length', String(body.length))
  response.writeHead(answer.status, headers)
  response.end(body)
}

function sendPlain({ status, headers, body }: Plain, response: ServerResponse, isHead: boolean): void {
  const bytes = isHead || typeof body !== 'string' ? body : Buffer.from(body)
  response.writeHead(
    status,
    bytes === null ? headers : { ...headers, 'content-length': Buffer.byteLength(bytes) },
  )
  response.end(isHead ? undefined : bytes)
}

/** The same, written on a bare socket which is closed with it: what Node's parser refused has no `ServerResponse`. */
export async function sendRaw(answer: Response, socket: Socket): Promise<void> {
  const body = (await bodyOf(answer, false)) ?? Buffer.alloc(0)
  const headers = [...flatHeaders(answer), 'connection', 'close']
  if (!answer.headers.has('content-length')) headers.push('content-length', String(body.length))
  const lines = [`HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status] ?? 'Unknown'}`]
  for (let i = 0; i < headers.length; i += 2) lines.push(`${headers[i]}: ${headers[i + 1]}`)
  lines.push(`date: ${new Date().toUTCString()}`)
  socket.end(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), body]))
}

function flatHeaders(answer: Response): string[] {
  const flat: string[] = []
  for (const [name, value] of answer.headers) flat.push(name, value)
  return flat
}

async function bodyOf(answer: Response, isHead: boolean): Promise<Uint8Array | undefined> {
  if (answer.body === null || isHead) return undefined
  // By hand, since `arrayBuffer()` takes half as long again: a body made from a text comes in one piece.
  const reader = answer.body.getReader()
  const pieces: Uint8Array[] = []
  for (;;) {
    const { value, done } = await reader.read()
    if (done) break
    pieces.push(value)
  }
  const [only] = pieces
  return pieces.length === 1 ? only : Buffer.concat(pieces)
}
