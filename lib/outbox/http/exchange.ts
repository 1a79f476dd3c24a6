import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestOptions,
  request as requestHttp,
} from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { SendFailure, sendFailureOf } from './send-failure.ts'

export interface Outgoing {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH'
  url: string
  headers: Record<string, string>
  body?: string
}

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  /** At most 64 KiB of it. */
  body: string
}

/** Interim answers, such as early hints, before the one that counts. */
const interimMax = 10

interface Terms {
  withinMs: number
  /** Undefined: as the system resolves names. */
  lookup: LookupFunction | undefined
  signal: AbortSignal | undefined
  /** So much of the answer is read at most. */
  bytesMax: number
}

/** Of an answer, what is read of it. */
export interface AnsweredBytes extends Omit<Answer, 'body'> {
  bytes: Buffer
  /** There was no more. */
  isWhole: boolean
}

/** One request on a connection of its own. Throws a `SendFailure`, at the latest when its time is over. */
export async function exchange(url: URL, outgoing: Outgoing, terms: Terms): Promise<AnsweredBytes> {
  const { withinMs, signal, bytesMax } = terms
  const body = outgoing.body === undefined ? undefined : Buffer.from(outgoing.body)
  const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(
    url,
    optionsOf(outgoing, body, terms),
  )
  const { promise, resolve, reject } = Promise.withResolvers<AnsweredBytes>()
  const fail = (error: Error): void => reject(sendFailureOf(error, url.host))
  // The deadline rejects by itself: a request whose connection is gone, or was handed over, has no more to say.
  const isLate = () => fail(new SendFailure(`no answer within ${withinMs / 1_000} s`))
  const timer = setTimeout(isLate, withinMs)
  signal?.addEventListener('abort', isLate)
  request.on('error', fail)
  let interim = 0
  request.on('information', () => {
    if (++interim > interimMax) fail(new SendFailure(`no answer from ${url.host} but interim ones`))
  })
  request.on('upgrade', ({ statusCode }, socket) => {
    socket.destroy()
    fail(new SendFailure(`${url.host} answered ${statusCode}, though nothing else than HTTP was asked for`))
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

/** Reads so much at most, and hangs up on the rest. */
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
