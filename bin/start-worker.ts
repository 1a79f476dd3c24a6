/** A worker process of `npm start`. The primary process starts it and stops it by a message. */
import { serveInProcess } from './start-serve.ts'
import { say } from './start-words.ts'

// Nothing to finish before it serves.
let stop = (): void => process.exit(0)
process.on('message', (message) => {
  if (message === 'stop') stop()
})
// The primary process has ended or has disconnected this worker.
process.on('disconnect', () => stop())
process.on('SIGTERM', () => stop())
// A terminal sends Ctrl-C to all its processes. Ignored here, because the primary stops its workers.
process.on('SIGINT', () => {})

try {
  stop = await serveInProcess('handed', { isSweeping: process.env.WORKER_SWEEPS === '1' })
  process.send?.('serving')
} catch (error) {
  say({ level: 'error', msg: (error as Error).message })
  process.exit(1)
}
