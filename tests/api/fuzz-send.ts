import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { SeenAnswer } from './fuzz-contract.ts'
import type { RawRequest } from './fuzz-requests.ts'
import { open, readAnswers, readToEnd } from './server-socket.ts'

/** Returns the origin of a request that a server reads; undefined without one. */
export function originOf({ headers }: RawRequest): string | undefined {
  const values = headers.filter(([name]) => name.toLowerCase() === 'origin').map(([, value]) => value.trim())
  return values.length === 0 ? undefined : values.join(', ')
}

/** Sends a request as it is over a connection of its own and reads the one answer. */
export async function sendRaw(
  port: number,
  { method, target, headers, body }: RawRequest,
): Promise<SeenAnswer> {
  const lines = [`${method} ${target} HTTP/1.1`, 'Host: localhost', 'Connection: close']
  for (const [name, value] of headers) lines.push(`${name}: ${value}`)
  if (body !== '') lines.push(`Content-Length: ${body.length}`)
  const socket = await open(port)
  socket.write(Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`, 'latin1'))
  const [answer] = readAnswers(await readToEnd(socket))
  if (!answer) throw new Error('No answer came.')
  const { status, headers: got } = answer
  const bytes = Buffer.from(answer.body, 'latin1')
  // A HEAD says how its body would come.
  const coding = bytes.length > 0 ? got['content-encoding'] : undefined
  const plain = coding === 'gzip' ? gunzipSync(bytes) : coding === 'br' ? brotliDecompressSync(bytes) : bytes
  return { status, header: (name) => got[name] ?? null, body: plain.toString('utf8') }
}
