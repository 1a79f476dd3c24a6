import { lookup as resolve } from 'node:dns'
import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestOptions,
  request as requestHttp,
} from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { isPrivateHost, isPublicAddress, refusalReason } from './guard.ts'
import { DeliveryFailure } from './outcome.ts'

/**
 * Sends one request. Throws a `DeliveryFailure` without a response. Settles by its own deadline or when `signal`
 * aborts, whatever the other side does. Redirects are not followed.
 */
export type Send = (outgoing: Outgoing, signal?: AbortSignal) => Promise<HttpAnswer>

const patienceMs = 10_000
/** The status or the beginning of the body is all that matters. */
const answerBytesMax = 64 * 1024
const redirectsMax = 5

export interface Allowance {
  /** Hosts, as `host` or `host:port`, that may have a private address and use plain HTTP. */
  privateHosts: readonly string[]
  /** For the whole request, from name look-up to last byte; ten seconds by default. */
  withinMs?: number
}

/**
 * A sender that reaches only the public internet, over HTTPS. The address is checked when the connection is made, so
 * DNS cannot answer the check differently. Each request has its own connection and uses no proxy.
 */
export function sendWith(allowance: Allowance): Send {
  return async (outgoing, signal) => {
    const { bytes, ...answer } = await exchangeWith(allowance, outgoing, signal, answerBytesMax)
    return { ...answer, body: bytes.toString('utf8') }
  }
}

/**
 * Downloads a file under the same rules, which hold for each redirect too. Throws a `DeliveryFailure` for any status
 * but 200, and above `bytesMax`.
 */
export async function fetchFile(address: string, allowance: Allowance, bytesMax: number): Promise<Buffer> {
  const ends = performance.now() + (allowance.withinMs ?? patienceMs)
  let url = address
  for (let redirects = 0; redirects <= redirectsMax; redirects++) {
    const withinMs = Math.max(1, ends - performance.now())
    const outgoing = { method: 'GET', url, headers: { accept: '*/*' } } as const
    const answer = await exchangeWith({ ...allowance, withinMs }, outgoing, undefined, bytesMax)
    const { host } = new URL(url)
    if (answer.status === 200 && answer.isWhole) return answer.bytes
    if (answer.status === 200) throw new DeliveryFailure(`${host} answers more than ${bytesMax} bytes`)
    const { location } = answer.headers
    if (answer.status < 300 || answer.status > 399 || !location || !URL.canParse(location, url))
      throw new DeliveryFailure(`${host} answered ${answer.status}; expected a file`)
    url = new URL(location, url).href
  }
  throw new DeliveryFailure(
    `${new URL(address).host} redirects too often; expected ${redirectsMax} redirects at most`,
  )
}

function exchangeWith(
  { privateHosts, withinMs = patienceMs }: Allowance,
  outgoing: Outgoing,
  signal: AbortSignal | undefined,
  bytesMax: number,
): Promise<AnsweredBytes> {
  const url = new URL(outgoing.url)
  const reason = refusalReason(url, privateHosts)
  if (reason !== undefined) throw new DeliveryFailure(`${url.host} was not called: ${reason}`)
  const lookup = isPrivateHost(url, privateHosts) ? undefined : publicLookup
  return exchange(url, outgoing, { withinMs, lookup, signal, bytesMax })
}

/** Resolves public names; fails when any address of a name is private, because the connection may use that address. */
export const publicLookupOver =
  (resolveName: typeof resolve): LookupFunction =>
  (hostname, options, callback) => {
    resolveName(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, [])
      const closed = addresses.find(({ address }) => !isPublicAddress(address))
      if (closed === undefined) return callback(null, addresses)
      const message = `${hostname} was not called: it has the private address ${closed.address}`
      callback(new DeliveryFailure(message), [])
    })
  }

const publicLookup = publicLookupOver(resolve)

export interface Outgoing {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH'
  url: string
  headers: Record<string, string>
  body?: string
}

export const jsonRequest = (
  method: Outgoing['method'],
  url: string,
  headers: Record<string, string>,
  body?: object,
): Outgoing => ({
  method,
  url,
  headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
  ...(body && { body: JSON.stringify(body) }),
})

export interface HttpAnswer {
  status: number
  headers: IncomingHttpHeaders
  /** Truncated to 64 KiB. */
  body: string
}

/** Interim responses (1xx) allowed before the final one. */
const interimMax = 10

interface Terms {
  withinMs: number
  /** Undefined for the system's resolver. */
  lookup: LookupFunction | undefined
  signal: AbortSignal | undefined
  /** Bytes read of a response. */
  bytesMax: number
}

/** A response with its body as bytes, possibly truncated. */
export interface AnsweredBytes extends Omit<HttpAnswer, 'body'> {
  bytes: Buffer
  /** False when the body was truncated. */
  isWhole: boolean
}

/** Uses a new connection. Throws a `DeliveryFailure`, at the latest at its deadline. */
export async function exchange(url: URL, outgoing: Outgoing, terms: Terms): Promise<AnsweredBytes> {
  const { withinMs, signal, bytesMax } = terms
  const body = outgoing.body === undefined ? undefined : Buffer.from(outgoing.body)
  const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(
    url,
    optionsOf(outgoing, body, terms),
  )
  const { promise, resolve, reject } = Promise.withResolvers<AnsweredBytes>()
  const fail = (error: Error): void => reject(failureTo(url.host, error))
  // The deadline rejects directly: a request whose connection is gone or upgraded emits nothing more.
  const isLate = () => fail(new DeliveryFailure(`no answer within ${withinMs / 1_000} s`))
  const timer = setTimeout(isLate, withinMs)
  signal?.addEventListener('abort', isLate)
  request.on('error', fail)
  let interim = 0
  request.on('information', () => {
    if (++interim > interimMax) fail(new DeliveryFailure(`no answer from ${url.host} but interim ones`))
  })
  request.on('upgrade', ({ statusCode }, socket) => {
    socket.destroy()
    fail(
      new DeliveryFailure(`${url.host} answered ${statusCode}, though nothing else than HTTP was asked for`),
    )
  })
  request.on('response', (response) => readAnswer(response, bytesMax).then(resolve, fail))
  request.end(body)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', isLate)
    request.destroy()
  }
}

/** Builds the reason without personal data and without the address's path. */
function failureTo(host: string, error: Error): DeliveryFailure {
  if (error instanceof DeliveryFailure) return error
  const { code } = error as NodeJS.ErrnoException
  return new DeliveryFailure(`no answer from ${host}${code ? ` (${code})` : ''}`, {}, error)
}

const optionsOf = (
  { method, headers }: Outgoing,
  body: Buffer | undefined,
  { lookup }: Terms,
): RequestOptions => ({
  method,
  agent: false,
  headers: {
    accept: 'application/json',
    'accept-encoding': 'identity',
    'user-agent': 'catalogue/1',
    ...headers,
    ...(body && { 'content-length': body.length }),
  },
  ...(lookup && { lookup }),
})

/** Closes the connection after `bytesMax`. */
async function readAnswer(response: IncomingMessage, bytesMax: number): Promise<AnsweredBytes> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk.subarray(0, bytesMax - bytes))
    bytes += chunk.length
    if (bytes > bytesMax) break
  }
  const { statusCode = 0, headers } = response
  return { status: statusCode, headers, bytes: Buffer.concat(chunks), isWhole: bytes <= bytesMax }
}
