import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { SeenAnswer } from './fuzz-contract.ts'
import type { RawRequest } from './fuzz-requests.ts'
import { open, readToEnd } from './server-socket.ts'

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
  return readAnswer(await readToEnd(socket))
}

/** One answer that ends with its connection, whichever way its body was sent. */
function readAnswer(text: string): SeenAnswer {
  const end = text.indexOf('\r\n\r\n')
  const [first = '', ...lines] = text.slice(0, end).split('\r\n')
  const headers = new Map<string, string>()
  for (const line of lines) {
    const [, name = '', value = ''] = /^([^:]+):[ \t]*(.*)$/.exec(line) ?? []
    const key = name.toLowerCase()
    headers.set(key, headers.has(key) ? `${headers.get(key)}, ${value}` : value)
  }
  const sent = text.slice(end + 4)
  const bytes = Buffer.from(headers.has('transfer-encoding') ? unchunk(sent) : sent, 'latin1')
  // A HEAD says how its body would come.
  const coding = bytes.length > 0 ? headers.get('content-encoding') : undefined
  const plain = coding === 'gzip' ? gunzipSync(bytes) : coding === 'br' ? brotliDecompressSync(bytes) : bytes
  return {
    status: Number(first.split(' ')[1]),
    header: (name: string) => headers.get(name) ?? null,
    body: plain.toString('utf8'),
  }
}

function unchunk(text: string): string {
  let rest = text
  let whole = ''
  for (let size = -1; size !== 0; ) {
    const lineEnd = rest.indexOf('\r\n')
    if (lineEnd === -1) throw new Error('The body broke off.')
    size = Number.parseInt(rest.slice(0, lineEnd), 16)
    whole += rest.slice(lineEnd + 2, lineEnd + 2 + size)
    rest = rest.slice(lineEnd + 4 + size)
  }
  return whole
}
