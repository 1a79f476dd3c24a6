import { lookup as resolve } from 'node:dns'
import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestOptions,
  request as requestHttp,
} from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { cause } from '#lib/base/failure-causes.ts'
import { isPrivateHost, isPublicAddress, refusalReason } from './address-guard.ts'
import { DeliveryFailure } from './delivery-outcome.ts'

/** Follows no redirect. Throws a `DeliveryFailure` without a response before the deadline, or when `signal` aborts. */
export type Send = (outgoing: Outgoing, signal?: AbortSignal) => Promise<HttpAnswer>

const patienceMs = 10_000
/** Maximum bytes read of a response body. Callers need only the status and the beginning of the body. */
const answerBytesMax = 64 * 1024
const redirectsMax = 5

interface Allowance {
  /** Hosts that may have private addresses and be called over plain HTTP, as `host` or `host:port`. */
  privateHosts: readonly string[]
  /** Milliseconds allowed from the DNS look-up to the last byte; 10,000 by default. */
  withinMs?: number
  /** Whether public addresses may be called over plain HTTP too. Send no secrets then. */
  allowsHttp?: boolean
}

/**
 * Creates a sender that reaches only the public internet, over HTTPS. It checks the very address that it connects to,
 * so DNS cannot return a different address after the check. Each request opens its own connection, without a proxy.
 */
export function sendWith(allowance: Allowance): Send {
  return async (outgoing, signal) => {
    const { bytes, ...answer } = await exchangeWith(allowance, outgoing, signal, answerBytesMax)
    return { ...answer, body: bytes.toString('utf8') }
  }
}

/**
 * Downloads a file. Follows redirects, each under the rules of `sendWith`. Throws a `DeliveryFailure` if the final
 * status is not 200, or the file exceeds `bytesMax` bytes.
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
    if (answer.status === 200) throw new DeliveryFailure(cause('longAnswer', { host, bytes: bytesMax }))
    const { location } = answer.headers
    if (answer.status < 300 || answer.status > 399 || !location || !URL.canParse(location, url))
      throw new DeliveryFailure(cause('notFile', { host, status: answer.status }))
    url = new URL(location, url).href
  }
  throw new DeliveryFailure(cause('redirects', { host: new URL(address).host, n: redirectsMax }))
}

function exchangeWith(
  { privateHosts, withinMs = patienceMs, allowsHttp }: Allowance,
  outgoing: Outgoing,
  signal: AbortSignal | undefined,
  bytesMax: number,
): Promise<AnsweredBytes> {
  const url = new URL(outgoing.url)
  const reason = refusalReason(url, privateHosts, allowsHttp)
  if (reason !== undefined) throw new DeliveryFailure(cause('notCalled', { host: url.host, reason }))
  const lookup = isPrivateHost(url, privateHosts) ? undefined : publicLookup
  return exchange(url, outgoing, { withinMs, lookup, signal, bytesMax })
}

/** Fails if any address of a name is private: the connection may use any of them. */
export const publicLookupOver =
  (resolveName: typeof resolve): LookupFunction =>
  (hostname, options, callback) => {
    resolveName(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, [])
      const closed = addresses.find(({ address }) => !isPublicAddress(address))
      if (closed === undefined) return callback(null, addresses)
      const message = cause('privateAddress', { host: hostname, address: closed.address })
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
  /** Response body, truncated to 64 KiB. */
  body: string
}

/** Maximum number of interim responses (1xx) before the final response. */
const interimMax = 10

interface Terms {
  withinMs: number
  /** Undefined uses the system's resolver. */
  lookup: LookupFunction | undefined
  signal: AbortSignal | undefined
  /** Maximum bytes of the body; the rest is cut off. */
  bytesMax: number
}

interface AnsweredBytes extends Omit<HttpAnswer, 'body'> {
  bytes: Buffer
  /** False if the body was truncated. */
  isWhole: boolean
}

/** Sends a request on a new connection. Settles before the deadline. Every failure is a `DeliveryFailure`. */
async function exchange(url: URL, outgoing: Outgoing, terms: Terms): Promise<AnsweredBytes> {
  const { withinMs, signal, bytesMax } = terms
  const body = outgoing.body === undefined ? undefined : Buffer.from(outgoing.body)
  const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(
    url,
    optionsOf(outgoing, body, terms),
  )
  const { promise, resolve, reject } = Promise.withResolvers<AnsweredBytes>()
  const fail = (error: Error): void => reject(failureTo(url.host, error))
  // Rejects directly, because a request emits no events after its connection was closed or upgraded.
  const isLate = () => fail(new DeliveryFailure(cause('late', { seconds: withinMs / 1_000 })))
  const timer = setTimeout(isLate, withinMs)
  signal?.addEventListener('abort', isLate)
  request.on('error', fail)
  let interim = 0
  request.on('information', () => {
    if (++interim > interimMax) fail(new DeliveryFailure(cause('interim', { host: url.host })))
  })
  request.on('upgrade', ({ statusCode }, socket) => {
    socket.destroy()
    fail(new DeliveryFailure(cause('switched', { host: url.host, status: String(statusCode) })))
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

/** Converts an error to a failure. The reason contains neither personal data nor the path of the address. */
function failureTo(host: string, error: Error): DeliveryFailure {
  if (error instanceof DeliveryFailure) return error
  const { code } = error as NodeJS.ErrnoException
  const reason = code ? cause('silentCode', { host, word: code }) : cause('silent', { host })
  return new DeliveryFailure(reason, {}, error)
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

/** Statuses below 500 that mean an outage or missing access rather than a fault in the message. */
const outages = new Set([401, 403, 404, 405, 407, 408, 410, 425, 429])

/** Returns the failure for an unsuccessful response. `code` is the error code in the body. */
export function failureOf(answer: HttpAnswer, now: Date, code?: string): DeliveryFailure {
  const { status } = answer
  const reason =
    status >= 300 && status < 400
      ? cause('redirect', { status })
      : code
        ? cause('statusWord', { status, word: code })
        : cause('status', { status })
  const isRefusal = status >= 400 && status < 500 && !outages.has(status)
  return new DeliveryFailure(
    reason,
    isRefusal ? { kind: 'refused' } : { retryAfter: retryAfterOf(answer, now) },
  )
}

export const isSuccess = ({ status }: HttpAnswer): boolean => status >= 200 && status < 300

/** Parses `Retry-After`, which is a number of seconds or a date. Undefined if missing or malformed. */
export function retryAfterOf({ headers }: HttpAnswer, now: Date): Date | undefined {
  const text = headers['retry-after']?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return new Date(now.getTime() + Number(text) * 1_000)
  const moment = /^[A-Z][a-z]{2}, /.test(text) ? new Date(text) : undefined
  return moment && !Number.isNaN(moment.getTime()) ? moment : undefined
}

/** Parses the body as JSON; undefined unless it is an object or array. */
export function objectOf({ body }: HttpAnswer): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/** An error code such as `VALIDATION_ERROR`; undefined for others, which may contain personal data. */
export const wordOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[A-Za-z][A-Za-z_]{1,60}$/.test(value) ? value : undefined
