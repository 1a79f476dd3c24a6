import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestOptions,
  request as requestHttp,
} from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { DeliveryFailure } from '../outcome.ts'

export interface Outgoing {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH'
  url: string
  headers: Record<string, string>
  body?: string
}

/** Makes a request with a JSON body, or with none. */
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
  /** Cut after 64 KiB. */
  body: string
}

/** The most interim responses (1xx) before the final one. */
const interimMax = 10

interface Terms {
  withinMs: number
  /** Undefined: the system's own resolver. */
  lookup: LookupFunction | undefined
  signal: AbortSignal | undefined
  /** The most bytes read of a response. */
  bytesMax: number
}

/** A response with its body as bytes, perhaps cut. */
export interface AnsweredBytes extends Omit<HttpAnswer, 'body'> {
  bytes: Buffer
  /** False when the body was cut. */
  isWhole: boolean
}

/** Sends one request on a connection of its own. Throws a `DeliveryFailure`, at the latest at its deadline. */
export async function exchange(url: URL, outgoing: Outgoing, terms: Terms): Promise<AnsweredBytes> {
  const { withinMs, signal, bytesMax } = terms
  const body = outgoing.body === undefined ? undefined : Buffer.from(outgoing.body)
  const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(
    url,
    optionsOf(outgoing, body, terms),
  )
  const { promise, resolve, reject } = Promise.withResolvers<AnsweredBytes>()
  const fail = (error: Error): void => reject(failureTo(url.host, error))
  // The deadline rejects by itself: a request whose connection is gone or upgraded emits nothing more.
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

/** Turns any error of a request into a failure whose reason has no personal data and no path of the address. */
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

/** Reads at most `bytesMax` and drops the connection on the rest. */
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
