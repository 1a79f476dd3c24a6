import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createListener, routerOf } from '#lib/server/listener.ts'
import { open, readToEnd } from './server-socket.ts'

const sockets = 40
/** More than the buffers of both ends hold. */
const body = 'x'.repeat(8 * 1024 * 1024)
const get = 'GET /large HTTP/1.1\r\nHost: a\r\n\r\n'

/** A server that cuts off who takes nothing for `unreadMs`; `made` counts the answers that its route made. */
async function serveLarge(unreadMs: number, bodyOf: () => Promise<string> = async () => body) {
  const made = { count: 0 }
  const answer = async () => {
    made.count++
    return new Response(await bodyOf())
  }
  const server = createListener(
    routerOf([{ path: '/large', load: async () => ({ GET: answer }) }]),
    undefined,
    unreadMs,
  )
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const closed: Promise<unknown>[] = []
  server.on('connection', (socket) => closed.push(once(socket, 'close')))
  const { port } = server.address() as AddressInfo
  return { made, port, closed, close: () => server.close() }
}

test('callers that never read are cut off, and no second answer is made for them', async () => {
  const { made, port, closed, close } = await serveLarge(1_000)
  const callers: Socket[] = await Promise.all(Array.from({ length: sockets }, () => open(port)))
  for (const socket of callers) {
    // Paused: the answers stay with the server.
    socket.pause().on('error', () => {})
    socket.write(get.repeat(100))
  }
  while (closed.length < sockets) await setImmediate()
  await Promise.all(closed)
  expect(made.count).toBeGreaterThan(0)
  expect(made.count).toBeLessThanOrEqual(sockets)
  for (const socket of callers) socket.destroy()
  close()
})

test('a caller may send a hundred requests ahead, and is cut off at more', async () => {
  const { port, closed, close } = await serveLarge(60_000, async () => '')
  const patient = await open(port)
  const text = readToEnd(patient)
  patient.write(get.repeat(100) + get.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'))
  expect((await text).split('HTTP/1.1 200 OK')).toHaveLength(102)
  const greedy = await open(port)
  const ended = readToEnd(greedy)
  greedy.write(get.repeat(102))
  await Promise.all([ended, ...closed])
  close()
})

test('a caller that reads gets every answer whole', async () => {
  const { port, close } = await serveLarge(10_000)
  const socket = await open(port)
  const text = readToEnd(socket)
  socket.write(get + get.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'))
  expect((await text).split('HTTP/1.1 200 OK')).toHaveLength(3)
  close()
})

test('a route may take longer than the time-out of a caller that does not read', async () => {
  const late = Promise.withResolvers<string>()
  const { port, close } = await serveLarge(100, () => late.promise)
  const socket = await open(port)
  const text = readToEnd(socket)
  socket.write(get.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'))
  setTimeout(() => late.resolve('late'), 350)
  expect(await text).toMatch(/^HTTP\/1.1 200 OK/)
  close()
})
