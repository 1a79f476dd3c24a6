import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A received message. */
export interface TakenMail {
  to: string[]
  /** Unfolded, by name in lower case. */
  headers: Record<string, string>
  /** The decoded text, of several parts one after the other. */
  text: string
}

export interface MailServer {
  /** The address of the server, with user and password. */
  url: string
  /** `host:port`, for the settings of a sender. */
  host: string
  taken: TakenMail[]
  /** The reply that refuses the next messages, and its step. */
  refusal: { step: 'recipient' | 'data'; code: number } | undefined
  close: () => Promise<void>
}

/** A mail server with a password. For TLS it has only a certificate that nobody trusts. */
export async function startMailServer(options: { offersTls?: boolean } = {}): Promise<MailServer> {
  const here: MailServer = { url: '', host: '', taken: [], refusal: undefined, close }
  const refuse = (step: 'recipient' | 'data', code = here.refusal?.code) =>
    here.refusal?.step === step
      ? Object.assign(new Error('meera@example.org is not wanted'), { responseCode: code })
      : null
  const server = new SMTPServer({
    disabledCommands: options.offersTls ? [] : ['STARTTLS'],
    onAuth: ({ username, password }, _, done) =>
      username === 'office' && password === 'p@ss word'
        ? done(null, { user: username })
        : done(new Error('no')),
    onRcptTo: (_, __, done) => done(refuse('recipient')),
    onData: async (stream, { envelope }, done) => {
      const chunks: Buffer[] = []
      for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk)
      const refused = refuse('data')
      if (!refused) here.taken.push(read(Buffer.concat(chunks).toString('latin1'), envelope.rcptTo))
      done(refused)
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  here.host = `127.0.0.1:${(server.server.address() as AddressInfo).port}`
  here.url = `smtp://office:p%40ss%20word@${here.host}`
  return here

  function close(): Promise<void> {
    return new Promise((resolve) => server.close(() => resolve()))
  }
}

function read(raw: string, recipients: { address: string }[]): TakenMail {
  return { to: recipients.map(({ address }) => address), ...readPart(raw) }
}

function readPart(raw: string): Pick<TakenMail, 'headers' | 'text'> {
  const end = raw.indexOf('\r\n\r\n')
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  )
  const body = raw.slice(end + 4)
  const [, boundary] = /^multipart\/.*boundary="([^"]*)"/.exec(headers['content-type'] ?? '') ?? []
  const text =
    boundary === undefined
      ? decode(body, headers['content-transfer-encoding']).replaceAll('\r\n', '\n')
      : body
          .split(`--${boundary}`)
          .slice(1, -1)
          .map((part) => readPart(part.slice(2)).text)
          .join('\n')
  return { headers, text }
}

function decode(body: string, encoding = '7bit'): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return Buffer.from(body, 'latin1').toString('utf8')
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
