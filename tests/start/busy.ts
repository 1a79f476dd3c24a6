/**
 * Starts the server again and again on a healthy PostgreSQL while other processes keep every core busy:
 * `node tests/start/busy.ts [--starts 20] [--spinning 8]`. Prints how long each start took; exits with 1 when a start
 * failed.
 */
import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'
import { startPostgres } from '../faults/scratch-postgres.ts'
import { npmStart } from './npm-start.ts'

const { values } = parseArgs({
  options: { starts: { type: 'string', default: '20' }, spinning: { type: 'string', default: '8' } },
})

const postgres = await startPostgres()
const spinning = Array.from({ length: Number(values.spinning) }, () =>
  spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
)
const tookMs: number[] = []
const failures: string[] = []
try {
  for (let start = 1; start <= Number(values.starts); start++) {
    try {
      const started = await npmStart({ DATABASE_URL: postgres.url })
      tookMs.push(started.tookMs)
      await started.stop()
    } catch (error) {
      failures.push((error as Error).message)
    }
  }
} finally {
  for (const child of spinning) child.kill('SIGKILL')
  await postgres.destroy()
}

const seconds = tookMs.map((ms) => (ms / 1_000).toFixed(1))
console.log(`${tookMs.length} of ${values.starts} starts came up, after ${seconds.join(', ')} s.`)
for (const failure of failures) console.error(failure)
process.exitCode = failures.length === 0 ? 0 : 1
