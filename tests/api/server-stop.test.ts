import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeEach, expect, test, vi } from 'vitest'
import { stoppable } from '#lib/server/connections.ts'
import { createListener, routerOf } from '#lib/server/listener.ts'
import { open, openStubborn, readAnswers, readToEnd } from './server-socket.ts'
import { routes } from './server-stub/routes.ts'
import { resetWaits, waits } from './server-stub/waits.ts'

beforeEach(resetWaits)

async function listen() {
  const server = createListener(routerOf(routes))
  const stop = stoppable(server)
  await new Promise<void>((resolve) => server.listen(0, resolve))
  return { stop, port: (server.address() as AddressInfo).port }
}

const get = (target: string) => `GET ${target} HTTP/1.1\r\nHost: a\r\n\r\n`

test('a request under way when the server stops is answered, and its connection then closed', async () => {
  const { stop, port } = await listen()
  const socket = await open(port)
  const answer = readToEnd(socket)
  socket.write(get('/probes/slow'))
  await waits.arrived.promise
  const stopped = stop()
  waits.release.resolve()
  expect(readAnswers(await answer)).toMatchObject([{ status: 200, body: 'done' }])
  await stopped
})

test('a request that comes over an open connection after the stop is answered and told to close', async () => {
  const { stop, port } = await listen()
  const socket = await open(port)
  const answers = readToEnd(socket)
  const first = new Promise((resolve) => socket.once('data', resolve))
  socket.write(get('/catalog/v1/site'))
  await first
  const stopped = stop()
  socket.write(get('/catalog/v1/site'))
  expect(readAnswers(await answers)).toMatchObject([
    { status: 200, headers: { connection: 'keep-alive' } },
    { status: 200, headers: { connection: 'close' } },
  ])
  await stopped
})

const isAccepted = (port: number): Promise<boolean> =>
  open(port).then(
    (socket) => Boolean(socket.destroy()),
    () => false,
  )

test('a stopped server accepts no new connection and closes idle ones', async () => {
  const { stop, port } = await listen()
  const idle = await open(port)
  const ended = readToEnd(idle)
  const used = await open(port)
  const usedEnded = readToEnd(used)
  const first = new Promise((resolve) => used.once('data', resolve))
  used.write(get('/catalog/v1/site'))
  await first
  const stopped = stop()
  // One that is on its way at that moment is still taken.
  while (await isAccepted(port));
  await Promise.all([stopped, ended, usedEnded])
})

test('a server that stops cuts off open connections after eight seconds', async () => {
  // A CONNECT request, whose socket Node hands over and never closes.
  const server = createServer().on('connect', () => {})
  const stop = stoppable(server)
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const detached = once(server, 'connect')
  const caller = await openStubborn((server.address() as AddressInfo).port)
  caller.write('CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n')
  await detached
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  const stopped = stop()
  vi.advanceTimersByTime(8_050)
  vi.useRealTimers()
  await stopped
  caller.destroy()
})
