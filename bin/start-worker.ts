/** Serves as a worker process of `npm start`; the primary process starts it, and stops it by a message. */
import { serveInProcess } from './start-serve.ts'
import { say } from './start-words.ts'

// Before it serves, there is nothing to finish.
let stop = (): void => process.exit(0)
process.on('message', (message) => {
  if (message === 'stop') stop()
})
// The primary process has ended, or somebody stops this worker alone.
process.on('disconnect', () => stop())
process.on('SIGTERM', () => stop())
// Ctrl-C reaches all processes of a terminal: ignored here, since the primary stops its workers.
process.on('SIGINT', () => {})

try {
  stop = await serveInProcess('handed', { isSweeping: process.env.WORKER_SWEEPS === '1' })
  process.send?.('serving')
} catch (error) {
  say({ level: 'error', msg: (error as Error).message })
  process.exit(1)
}
