import { once } from 'node:events'
import type { Server, ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createListener } from '#lib/server/listener.ts'
import { routerOf } from '#lib/server/router.ts'
import { stoppable } from '#lib/server/stop.ts'
import { openStubborn, readAnswers } from './server-socket.ts'
import { routes } from './server-stub/routes.ts'
import { resetWaits, waits } from './server-stub/waits.ts'

const connectText = 'CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n'

let server: Server
let stop: () => Promise<void>
let port: number
/** Answers that wait for their test. */
let pages: ServerResponse[]

beforeEach(async () => {
  resetWaits()
  pages = []
  server = createListener(routerOf(routes), ({ url }, response) => url === '/' && pages.push(response) > 0)
  stop = stoppable(server)
  await new Promise<void>((resolve) => server.listen(0, resolve))
  port = (server.address() as AddressInfo).port
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
})
afterEach(() => vi.useRealTimers())

/** Both ends of a connection whose caller never closes its half. */
async function connectStubborn(): Promise<{ caller: Socket; served: Socket }> {
  const [[served], caller] = await Promise.all([once(server, 'connection'), openStubborn(port)])
  return { caller, served }
}

const refusals: [what: string, sent: string, status: number][] = [
  ['who sent no HTTP', 'GARBAGE\r\n\r\n', 400],
  ['who asked for a tunnel', connectText, 405],
  ['who sent through the tunnel already', `${connectText}hello`, 405],
]

test.each(refusals)(
  'a refused caller %s is gone two seconds later, though it goes on sending',
  async (_what, sent, status) => {
    const { caller, served } = await connectStubborn()
    caller.write(sent)
    expect(readAnswers(await text(caller))).toMatchObject([{ status }])
    for (let sentMs = 500; sentMs < 2_000; sentMs += 500) {
      vi.advanceTimersByTime(500)
      const arrived = served.bytesRead
      caller.write('x')
      while (served.bytesRead === arrived) await setImmediate()
      expect(served.destroyed).toBe(false)
    }
    vi.advanceTimersByTime(500)
    expect(served.destroyed).toBe(true)
    caller.destroy()
    await stop()
  },
)

test('a CONNECT behind a good request does not stop the answer to the good one', async () => {
  const { caller } = await connectStubborn()
  caller.write(`GET /probes/slow HTTP/1.1\r\nHost: a\r\n\r\n${connectText}`)
  await waits.arrived.promise
  waits.release.resolve()
  expect(readAnswers(await text(caller))).toMatchObject([{ status: 200 }, { status: 405 }])
  caller.destroy()
})

test('a refusal waits for all the good requests before it, however long they take', async () => {
  const { caller } = await connectStubborn()
  const good = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'
  caller.write(`${good}${good}GARBAGE\r\n\r\n`)
  while (pages.length < 2) await setImmediate()
  const answers = text(caller)
  for (const page of pages) {
    const sent = once(page, 'finish')
    page.writeHead(200, { 'content-length': 0 }).end()
    await sent
    await setImmediate()
  }
  expect(readAnswers(await answers)).toMatchObject([{ status: 200 }, { status: 200 }, { status: 400 }])
  caller.destroy()
})

test('a caller who breaks off a refused tunnel does not end the process', async () => {
  const { caller, served } = await connectStubborn()
  caller.write(connectText)
  await text(caller)
  const closed = new Promise((resolve) => served.once('close', resolve))
  caller.resetAndDestroy()
  await closed
})

test.each(refusals)('a server stops while it closes the connection of a caller %s', async (_what, sent) => {
  const { caller } = await connectStubborn()
  caller.write(sent)
  await text(caller)
  const stopped = stop()
  vi.advanceTimersByTime(2_000)
  await stopped
  caller.destroy()
})
