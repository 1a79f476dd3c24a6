/** Worker process of `npm start`. The primary process starts it and stops it by a message. */
import { serveInProcess } from './start-serve.ts'
import { announce } from './start-words.ts'

// Before serving starts, there is nothing to finish.
let stop = (): void => process.exit(0)
process.on('message', (message) => {
  if (message === 'stop') stop()
})
// The primary process has ended or has disconnected this worker.
process.on('disconnect', () => stop())
process.on('SIGTERM', () => stop())
// Ignored because a terminal sends Ctrl-C to all processes, but the primary stops its workers itself.
process.on('SIGINT', () => {})

try {
  stop = await serveInProcess('handed', { isSweeping: process.env.WORKER_SWEEPS === '1' })
  process.send?.('serving')
} catch (error) {
  announce({ level: 'error', msg: (error as Error).message })
  process.exit(1)
}
