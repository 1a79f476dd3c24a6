import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { allWithin, isFailed, isOfApi, percentile } from './reads-figures.ts'
import { type Pace, type Report, report, tryFault } from './reads-trial.ts'
import type { Stage } from './stage.ts'

/** A head may take 10 s; the server looks every 2 s, lets a refused caller go 2 s later, and that shows at the next byte. */
const goneWithinMs = 17_000

/**
 * Two thousand sockets that want nothing: a third says nothing, a third half a head, a third sends a byte of it each
 * second and never closes its half. Nobody else may notice, and the server gets rid of them.
 */
export async function openIdleSockets(stage: Stage, pace: Pace, count = 2_000): Promise<Report> {
  const { app } = stage
  let goneAfterMs = 0
  const trial = await tryFault(stage, app, pace, async () => {
    const sockets = await openSockets(Number(new URL(app.origin).port), count)
    const began = performance.now()
    const gone = Promise.all(sockets.map(closed))
    const dribble = setInterval(() => {
      for (let at = 2; at < count; at += 3) sockets[at]?.write('x')
    }, 1_000)
    await Promise.race([gone, sleep(goneWithinMs + 5_000, undefined, { ref: false })])
    clearInterval(dribble)
    goneAfterMs = performance.now() - began
    for (const socket of sockets) socket.destroy()
  })
  const others = trial.during.filter(isOfApi)
  return {
    ...report(trial, app, {
      'nobody else notices': !others.some(isFailed) && percentile(others, 0.9) <= 500 + trial.slownessMs,
      'every answer comes within 3.5 s': allWithin(trial.during, 3_500, trial.slownessMs),
      'the server gets rid of them': goneAfterMs <= goneWithinMs,
    }),
    recoveryMs: Math.round(goneAfterMs),
  }
}

/** Not `once` of Node, which rejects when the socket breaks: that is an end as good as any. */
const closed = (socket: Socket): Promise<void> =>
  new Promise((resolve) => (socket.closed ? resolve() : socket.once('close', () => resolve())))

async function openSockets(port: number, count: number): Promise<Socket[]> {
  const sockets: Socket[] = []
  for (let index = 0; index < count; index++) {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: index % 3 === 2 })
    socket.on('error', () => {})
    // Reads the last answer of the server; otherwise the end of the connection is not seen.
    socket.resume()
    sockets.push(socket)
    await once(socket, 'connect')
    if (index % 3 > 0) socket.write('GET /catalog/v1/courses HTTP/1.1\r\nHost: localhost\r\nX-Idle: ')
  }
  return sockets
}
