import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cause } from '#lib/base/failure-causes.ts'
import { DeliveryFailure } from '#lib/base/net/delivery-outcome.ts'
import { type Outgoing, type Send, sendWith } from '#lib/base/net/send.ts'

/** A received request, with the host that it was addressed to. */
export interface Received {
  method: string
  /** Scheme, host and path of the requested address. */
  url: string
  authorization: string | undefined
  type: string | undefined
  body: string
}

export interface Reply {
  status: number
  headers?: Record<string, string>
  /** Text is sent unchanged, any other value as JSON. */
  body?: unknown
}

export interface ApiServer {
  received: Received[]
  sent: Outgoing[]
  /** Sends every request to this server over HTTP, whatever its host. */
  send: Send
  close: () => Promise<void>
}

/** Stands in for mail, for connectors that send none. */
export const noMail = () => Promise.reject(new DeliveryFailure(cause('noMail')))

/** Stands in for the hosts of a CRM's API; `reply` answers each request. */
export async function startApi(reply: (request: Received) => Reply): Promise<ApiServer> {
  const received: Received[] = []
  const sent: Outgoing[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const one: Received = {
      method: request.method ?? '',
      url: `${request.headers['x-meant-for']}${request.url}`,
      authorization: request.headers.authorization,
      type: request.headers['content-type'],
      body: Buffer.concat(chunks).toString('utf8'),
    }
    received.push(one)
    const { status, headers, body } = reply(one)
    response.writeHead(status, headers)
    response.end(body === undefined || typeof body === 'string' ? body : JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const real = sendWith({ privateHosts: [host] })
  return {
    received,
    sent,
    send: (outgoing) => {
      sent.push(outgoing)
      const { origin, pathname, search } = new URL(outgoing.url)
      return real({
        ...outgoing,
        url: `http://${host}${pathname}${search}`,
        headers: { ...outgoing.headers, 'x-meant-for': origin },
      })
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
