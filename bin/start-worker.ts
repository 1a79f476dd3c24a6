/** One of the processes that `npm start` serves with; its primary process starts it, and stops it by a message. */
import { addressOf } from '#lib/server/settings.ts'
import { serveHere } from './start-serve.ts'

// Until it serves there is nothing to wait for.
let stop = (): void => process.exit(0)
process.on('message', (message) => {
  if (message === 'stop') stop()
})
// The primary process is gone, or this worker alone is asked to go.
process.on('disconnect', () => stop())
process.on('SIGTERM', () => stop())
// Ctrl-C reaches all processes of a terminal: the primary tells its workers.
process.on('SIGINT', () => {})

try {
  stop = await serveHere(addressOf(process.env), process.env.WORKER_SWEEPS === '1')
  process.send?.('serving')
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
