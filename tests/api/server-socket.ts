import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect } from 'vitest'

/** An answer as it came over the socket; header names in lower case. */
export interface RawAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

/** A request's text that asks for the connection to be closed, so that the answer ends with it. */
export const asText = (target: string, { method = 'GET', headers = '', body = '' } = {}): string =>
  `${method} ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${headers}\r\n${body}`

/** Sends bytes as they are, each character one byte, and answers all that comes back until the end. */
export async function exchange(port: number, text: string): Promise<RawAnswer[]> {
  const socket = await open(port)
  socket.write(Buffer.from(text, 'latin1'))
  return readAnswers(await readToEnd(socket))
}

export const open = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket))
    socket.once('error', reject)
  })

/** Like `open`, but it never closes its half: the server has to let go by itself. */
export const openStubborn = async (port: number): Promise<Socket> => {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  await once(socket, 'connect')
  return socket
}

export const readToEnd = (socket: Socket): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = ''
    socket.setEncoding('latin1')
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.once('close', () => resolve(text))
    socket.once('error', reject)
  })

/** Parses answers that follow each other and say their length. */
export function readAnswers(text: string): RawAnswer[] {
  const answers: RawAnswer[] = []
  let rest = text
  while (rest !== '') {
    const end = rest.indexOf('\r\n\r\n')
    if (end === -1) throw new Error(`Not an answer: ${JSON.stringify(rest)}`)
    const [first = '', ...lines] = rest.slice(0, end).split('\r\n')
    const headers: Record<string, string> = {}
    for (const line of lines) {
      const colon = line.indexOf(':')
      const name = line.slice(0, colon).toLowerCase()
      const value = line.slice(colon + 1).trim()
      headers[name] = name in headers ? `${headers[name]}, ${value}` : value
    }
    const status = Number(first.split(' ')[1])
    const { body, after } = readBody(rest.slice(end + 4), headers)
    if (status !== 100) answers.push({ status, headers, body })
    rest = after
  }
  return answers
}

function readBody(text: string, headers: Record<string, string>): { body: string; after: string } {
  if (headers['transfer-encoding'] !== 'chunked') {
    const length = Number(headers['content-length'] ?? 0)
    return { body: text.slice(0, length), after: text.slice(length) }
  }
  let body = ''
  let rest = text
  for (;;) {
    const line = rest.indexOf('\r\n')
    const length = Number.parseInt(rest.slice(0, line), 16)
    body += rest.slice(line + 2, line + 2 + length)
    rest = rest.slice(line + 2 + length + 2)
    if (!(length > 0)) return { body, after: rest }
  }
}

/** Expects the error form of the contract (§4, §7). */
export function expectEnvelope({ headers, body }: RawAnswer, code = 'invalid_request'): void {
  const { error } = JSON.parse(body)
  expect(error).toMatchObject({ code, request_id: headers['x-request-id'] })
  expect(headers['x-request-id']).toMatch(/^req_[0-9a-f]{32}$/)
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
  })
}
