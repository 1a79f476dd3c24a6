import { lookup as resolve } from 'node:dns'
import { type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './address.ts'

export interface Outgoing {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH'
  url: string
  headers: Record<string, string>
  body?: string
}

export interface Answer {
  status: number
  headers: IncomingMessage['headers']
  /** At most 64 KiB of it. */
  body: string
}

/** Sends one request; throws a `SendFailure` when no whole answer came. Redirects are answers like any other. */
export type Send = (outgoing: Outgoing) => Promise<Answer>

/** Why there was no answer, in words without personal data and without the path of the address. */
export class SendFailure extends Error {}

const patienceMs = 10_000
const answerBytesMax = 64 * 1024

export interface Allowance {
  /** `host` or `host:port` as in a URL: those that may have a private address and be spoken to over plain HTTP. */
  privateHosts: readonly string[]
  /** For a request in all, from the name to the last byte; ten seconds unless given. */
  withinMs?: number
}

/**
 * Makes a sender that reaches the public internet only, over HTTPS. The address is checked as the connection is made,
 * so that a name cannot be resolved to one address for the check and to another for the connection; each request has
 * its own connection, and no proxy of the environment is used.
 */
export function sendWith({ privateHosts, withinMs = patienceMs }: Allowance): Send {
  return (outgoing) => {
    const url = new URL(outgoing.url)
    const isExempt = privateHosts.includes(url.host)
    if (url.protocol !== 'https:' && !(isExempt && url.protocol === 'http:'))
      return Promise.reject(new SendFailure(`${url.host} was not called: only https is`))
    const host = url.hostname.replace(/^\[|\]$/g, '')
    // An address is not resolved, so the check of the resolver would not see it. Its odd spellings are gone by now.
    if (isIP(host) !== 0 && !isExempt && !isPublicAddress(host))
      return Promise.reject(new SendFailure(`${url.host} was not called: the address is private`))
    return exchange(url, outgoing, withinMs, isExempt ? undefined : publicLookup)
  }
}

/**
 * Resolves names to public addresses; fails when one of a name's addresses is not, since the connection may take any.
 */
export const publicLookupOver =
  (resolveName: typeof resolve): LookupFunction =>
  (hostname, options, callback) => {
    resolveName(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, [])
      const closed = addresses.find(({ address }) => !isPublicAddress(address))
      if (closed === undefined) return callback(null, addresses)
      const message = `${hostname} was not called: it has the private address ${closed.address}`
      callback(new SendFailure(message), [])
    })
  }

const publicLookup = publicLookupOver(resolve)

function exchange(
  url: URL,
  outgoing: Outgoing,
  withinMs: number,
  lookup: LookupFunction | undefined,
): Promise<Answer> {
  const body = outgoing.body === undefined ? undefined : Buffer.from(outgoing.body)
  const options: RequestOptions = {
    method: outgoing.method,
    agent: false,
    headers: {
      accept: 'application/json',
      'accept-encoding': 'identity',
      'user-agent': 'catalogue-leads/1',
      ...outgoing.headers,
      ...(body && { 'content-length': body.length }),
    },
    ...(lookup && { lookup }),
  }
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options)
    const timer = setTimeout(
      () => request.destroy(new SendFailure(`no answer within ${withinMs / 1_000} s`)),
      withinMs,
    )
    const settle = (settled: () => void) => {
      clearTimeout(timer)
      settled()
    }
    request.on('error', (error) => settle(() => reject(failureOf(error, url))))
    request.on('response', (response) => {
      readAnswer(response).then(
        (answer) => settle(() => resolve(answer)),
        (error) => settle(() => reject(failureOf(error, url))),
      )
    })
    request.end(body)
  })
}

/** Reads at most 64 KiB and hangs up on the rest: what decides is in the status, or at the beginning. */
async function readAnswer(response: IncomingMessage): Promise<Answer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk.subarray(0, answerBytesMax - bytes))
    bytes += chunk.length
    if (bytes >= answerBytesMax) break
  }
  const { statusCode = 0, headers } = response
  return { status: statusCode, headers, body: Buffer.concat(chunks).toString('utf8') }
}

function failureOf(error: Error, url: URL): SendFailure {
  if (error instanceof SendFailure) return error
  const { code } = error as NodeJS.ErrnoException
  return new SendFailure(`no answer from ${url.host}${code ? ` (${code})` : ''}`, { cause: error })
}
