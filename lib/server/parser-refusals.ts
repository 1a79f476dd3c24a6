import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { refuseRequest } from './request-target.ts'

/** How long a client may take to read its refusal, or go on sending, before the connection is cut. */
const lingerMs = 1_000

/** An error of Node's HTTP parser, a timeout of a request, or a failure of the connection. */
export interface ClientError extends Error {
  code?: string
  /** What the parser says of broken syntax. */
  reason?: string
}

/** Sends the error envelope (contract decisions §5), then closes. A connection that failed is only closed. */
export async function refuseUnparsed(error: ClientError, socket: Socket): Promise<void> {
  const [status, message] = faultOf(error)
  if (status === undefined) return void socket.destroy()
  if (!socket.writable) return
  const response = refuseRequest(message, status)
  const body = Buffer.from(await response.arrayBuffer())
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...[...response.headers].map(([name, value]) => `${name}: ${value}`),
    `date: ${new Date().toUTCString()}`,
    `content-length: ${body.length}`,
    'connection: close',
  ]
  const cut = setTimeout(() => socket.destroy(), lingerMs).unref()
  socket.once('close', () => clearTimeout(cut))
  // What is still being sent is read and dropped: unread bytes would reset the connection before the answer is read.
  socket.resume()
  socket.end(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), body]))
}

function faultOf({ code = '', reason }: ClientError): [status: number | undefined, message: string] {
  if (code === 'HPE_HEADER_OVERFLOW') return [431, 'The headers of the request are larger than 32 kB.']
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return [408, 'The request did not arrive in time.']
  if (!code.startsWith('HPE_')) return [undefined, '']
  return [400, `The request is not valid HTTP/1.1${reason ? `: ${reason}` : ''}.`]
}
