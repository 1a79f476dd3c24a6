import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { standIn } from '#lib/api/stand-in.ts'
import { bodyStream } from './body-stream.ts'

/** The first lines of a request, as the parser or `readHead` took them from the socket. */
export interface Head {
  method: string
  /** In origin form: path and query. */
  target: string
  headers: IncomingHttpHeaders
}

/** Any absolute address would do: a route reads the path and the query only, as it must under Next. */
const ORIGIN = 'http://localhost'

/**
 * A web `Request` over a message from the socket. Building a real one costs more than answering most requests, and
 * a real one refuses TRACE; so this one reads the message itself, and makes a real one for whatever is rarely asked.
 */
export function webRequest(head: Head, exchange?: Exchange): Request {
  return new SocketRequest(head, exchange) as unknown as Request
}

/** Node's two halves of one request; what `readHead` rescued has none, and so no body. */
export interface Exchange {
  message: IncomingMessage
  response: ServerResponse
}

class SocketRequest {
  readonly method: string
  readonly url: string
  readonly headers: Headers
  readonly #exchange: Exchange | undefined
  #real: Request | undefined
  #abort: AbortController | undefined

  constructor(head: Head, exchange: Exchange | undefined) {
    this.method = head.method
    this.url = ORIGIN + head.target
    this.headers = new SocketHeaders(head.headers) as unknown as Headers
    this.#exchange = exchange
  }

  /** Aborts when the caller goes away before the answer is out. */
  get signal(): AbortSignal {
    if (this.#abort === undefined) {
      const abort = new AbortController()
      const response = this.#exchange?.response
      response?.once('close', () => {
        if (!response.writableFinished) abort.abort()
      })
      this.#abort = abort
    }
    return this.#abort.signal
  }

  get real(): Request {
    const message = this.method === 'GET' || this.method === 'HEAD' ? undefined : this.#exchange?.message
    this.#real ??= new Request(this.url, {
      // A body is all that a real one is made for; the method is this object's to tell.
      method: message ? 'POST' : 'GET',
      headers: this.headers,
      signal: this.signal,
      ...(message ? { body: bodyStream(message), duplex: 'half' } : {}),
    })
    return this.#real
  }
}

class SocketHeaders {
  readonly #message: IncomingHttpHeaders
  #real: Headers | undefined

  constructor(message: IncomingHttpHeaders) {
    this.#message = message
  }

  get(name: string): string | null {
    const value = this.#message[name.toLowerCase()]
    return value === undefined ? null : Array.isArray(value) ? value.join(', ') : value
  }

  has(name: string): boolean {
    return this.#message[name.toLowerCase()] !== undefined
  }

  get real(): Headers {
    if (this.#real === undefined) {
      this.#real = new Headers()
      for (const name of Object.keys(this.#message)) {
        const value = this.get(name)
        if (value !== null) this.#real.append(name, value)
      }
    }
    return this.#real
  }

  [Symbol.iterator](): HeadersIterator<[string, string]> {
    return this.real.entries()
  }
}

standIn(SocketRequest, Request, ['method', 'url', 'headers'])
standIn(SocketHeaders, Headers)
