import { isPrivateHost } from './http/callable-url.ts'
import type { DeliveryOutcome } from './outcome.ts'

export interface MailServer {
  /** `smtp://` or `smtps://`, with user and password where it wants them. */
  url: string
  from: string
  /** Hosts that may be spoken to without encryption, as `host` or `host:port`. */
  privateHosts: readonly string[]
}

/** A plain message. Headers are made of all but the text, so nothing that a stranger typed belongs into them. */
export interface Mail {
  to: string
  subject: string
  text: string
  /** Who an answer goes to; left out when it is not plain enough for a header. */
  replyTo: string | null
  /** The same whenever the message is sent again. */
  id: string
  /** `id` of the message that it follows. */
  follows: string | null
}

/** Sends a message; what keeps the server from taking it is an outcome. The receipt is the `Message-ID`. */
export type SendMail = (mail: Mail, signal?: AbortSignal) => Promise<DeliveryOutcome>

const patienceMs = 10_000

/** Makes a sender over a server, which has to offer encryption unless its host is a private one. */
export function mailWith(server: MailServer | undefined): SendMail {
  if (!server) return async () => ({ kind: 'unavailable', reason: 'SMTP_URL is not set' })
  const { from } = server
  const nameOf = (id: string) => `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`
  return async ({ to, subject, text, replyTo, id, follows }, signal) => {
    const messageId = nameOf(id)
    // Most processes never write a message.
    const { createTransport } = await import('nodemailer')
    try {
      await createTransport(optionsOf(server)).sendMail({
        ...{ from, subject, text, messageId, signal },
        to: { name: '', address: to },
        ...(replyTo !== null && plainAddress.test(replyTo) && { replyTo: { name: '', address: replyTo } }),
        ...(follows !== null && { inReplyTo: nameOf(follows), references: nameOf(follows) }),
        headers: { 'Auto-Submitted': 'auto-generated' },
        ...{ disableFileAccess: true, disableUrlAccess: true },
      })
      return { kind: 'delivered', receipt: messageId }
    } catch (error) {
      return outcomeOf(error as MailError)
    }
  }
}

/** What needs no quoting and no encoding, and so can end no header and begin none. */
const plainAddress = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9.-]+$/

function optionsOf({ url, privateHosts }: MailServer) {
  const { protocol, hostname, port, username, password } = new URL(url)
  const isPrivate = isPrivateHost(new URL(url), privateHosts)
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    ...(port !== '' && { port: Number(port) }),
    secure: protocol === 'smtps:',
    requireTLS: !isPrivate,
    ignoreTLS: isPrivate,
    ...(username !== '' && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
    ...{ connectionTimeout: patienceMs, greetingTimeout: patienceMs, socketTimeout: patienceMs },
  }
}

interface MailError extends Error {
  code?: string
  originalCode?: string
  command?: string
  responseCode?: number
  permanent?: boolean
}

/** Only a message that was refused whole is at fault itself; what the server says to it is not repeated. */
function outcomeOf({ code, originalCode, command, responseCode, permanent }: MailError): DeliveryOutcome {
  if (responseCode === undefined)
    return { kind: 'unavailable', reason: `no answer from the mail server (${originalCode ?? code})` }
  const reason = `the mail server answered ${responseCode}${command ? ` to ${command}` : ''}`
  return { kind: permanent && command === 'DATA' ? 'refused' : 'unavailable', reason }
}
