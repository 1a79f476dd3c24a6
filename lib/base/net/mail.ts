import { cause } from '#lib/base/failure-causes.ts'
import { isPrivateHost } from './address-guard.ts'
import { DeliveryFailure } from './delivery-outcome.ts'

interface MailServer {
  /** `smtp://` or `smtps://` URL, including the user and password if the server requires them. */
  url: string
  from: string
  /** Hosts that may be called without encryption, as `host` or `host:port`. */
  privateHosts: readonly string[]
}

/** A message. All fields except the text become headers, so they must not contain what visitors typed. */
export interface Mail {
  to: string
  permit: MailPermit
  subject: string
  text: string
  /** Address for replies. Omitted from the message if a header would have to quote it. */
  replyTo: string | null
  /** Id of the message. A retry sends the same id. */
  id: string
  /** Id of an earlier message whose thread this message joins; null for a new thread. */
  follows: string | null
  /** Set for a mail to a visitor: the name to send it as, its HTML, and the address that stops it with one click. */
  visitor?: { fromName: string; html: string; unsubscribe: string | null }
}

/** A mail to a visitor, in the visitor's language. It contains nothing that the visitor typed. */
export interface VisitorMail
  extends Pick<Mail, 'subject' | 'text' | 'replyTo'>,
    NonNullable<Mail['visitor']> {
  /** Takes back what was stored for the mail's links, after a failure in which nobody can have got the mail. */
  takeBack: () => Promise<unknown>
}

export interface WaitingLead {
  id: string
  course_id: string | null
  package_session_id: string | null
  /** ISO 8601. */
  created_at: string
  institute: { id: string; slug: string }
}

/** Writes the mail about what opened. Throws a `DeliveryFailure` if there is nothing to tell any more. */
export type WriteVisitorMail = (lead: WaitingLead, language: string | null) => Promise<VisitorMail>

export interface OfficeReader {
  /** Texts of mails in the member's language by their names; missing ones stay English. */
  texts: Readonly<Record<string, string>>
  /** Language code of moments and days. */
  language: string
  /** Returns the address of the page where the office works on an enquiry; undefined while it is closed. */
  pageOf: (leadId: string) => string | undefined
  /** Keeps an enquiry for the member's next daily summary. Returns false if the member wants a mail for each enquiry. */
  keepForSummary: (leadId: string) => Promise<boolean>
}

/** Proof that a message to an address was counted (`countMail`). Nothing is sent without it. */
export interface MailPermit {
  isFor: (address: string) => boolean
}

/** Sends a message and returns its `Message-ID`. Every failure is a `DeliveryFailure`. */
export type SendMail = (mail: Mail, signal?: AbortSignal) => Promise<string>

const patienceMs = 10_000

/** Encrypted, except to private hosts. Without a server, every attempt fails. */
export function mailWith(server: MailServer | undefined): SendMail {
  if (!server) return () => Promise.reject(new DeliveryFailure(cause('noMail')))
  const { from } = server
  const nameOf = (id: string) => `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`
  return async ({ to, permit, subject, text, replyTo, id, follows, visitor }, signal) => {
    if (!permit.isFor(to)) throw new Error('a mail was not counted for its address')
    const messageId = nameOf(id)
    // Imported on first use, because most processes never send mail.
    const { createTransport } = await import('nodemailer')
    try {
      await createTransport(optionsOf(server)).sendMail({
        ...{ from, subject, text, messageId, signal },
        ...(visitor && { from: { name: visitor.fromName, address: from }, html: visitor.html }),
        to: { name: '', address: to },
        ...(replyTo !== null && plainAddress.test(replyTo) && { replyTo: { name: '', address: replyTo } }),
        ...(follows !== null && { inReplyTo: nameOf(follows), references: nameOf(follows) }),
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(visitor?.unsubscribe && {
            'List-Unsubscribe': `<${visitor.unsubscribe}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
        ...{ disableFileAccess: true, disableUrlAccess: true },
      })
      return messageId
    } catch (error) {
      throw failureOf(error as MailError, visitor !== undefined)
    }
  }
}

/** Matches addresses that need no quoting or encoding, and so cannot inject a header. */
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

/**
 * Converts an error of the mail server. Only a rejection after DATA counts as a fault of the message; for a visitor, also
 * one of the address, which the visitor typed. The server's text is dropped, because it may contain personal data.
 */
function failureOf(
  { code, originalCode, command, responseCode, permanent }: MailError,
  isForVisitor: boolean,
): DeliveryFailure {
  if (isForVisitor && (command === 'RCPT TO' || (code === 'EENVELOPE' && responseCode === undefined)))
    return new DeliveryFailure(
      responseCode ? cause('mailRefusedStatus', { status: responseCode }) : cause('mailRefused'),
      { kind: 'refused', isUnsent: true },
    )
  if (responseCode === undefined)
    return new DeliveryFailure(cause('mailSilent', { word: String(originalCode ?? code) }), {
      isUnsent: unreached.includes(originalCode ?? code ?? ''),
    })
  const reason = command
    ? cause('mailStatusTo', { status: responseCode, word: command })
    : cause('mailStatus', { status: responseCode })
  const kind = permanent && command === 'DATA' ? 'refused' : 'unavailable'
  return new DeliveryFailure(reason, { kind, isUnsent: true })
}

/** Codes of errors that come before a message can have been sent. */
const unreached = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EDNS',
  'ETLS',
  'EAUTH',
]
