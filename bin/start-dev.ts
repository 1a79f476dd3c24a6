/**
 * Runs the development server: serves like `npm start`, and shows an edit of a page or an answer at once. After an edit of
 * what the process itself is made of, the server is started again.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, globSync, watch } from 'node:fs'
import { join } from 'node:path'
import { restartStatus } from '#lib/server/reload-after-edit.ts'

const start = join(import.meta.dirname, 'start.ts')
const own = ['bin', 'db', 'lib/base', 'lib/server', 'lib/module.ts', 'lib/modules.ts', '.env', '.env.local']

let server: ChildProcess | undefined
let isEnding = false
let isStale = false

function begin(): void {
  isStale = false
  // One process, so that every page is of the same state of the code.
  const env = { WORKERS: '1', ...process.env, NODE_ENV: 'development' as const }
  server = spawn(process.execPath, [start], { stdio: 'inherit', env })
  server.once('exit', (code) => {
    server = undefined
    if (isEnding) process.exit(code ?? 0)
    if (isStale || code === restartStatus) begin()
    else console.log('The server has ended. It starts again after the next edit.')
  })
}

function restart(): void {
  isStale = true
  if (server === undefined) begin()
  else server.kill('SIGTERM')
}

let timer: NodeJS.Timeout | undefined
for (const path of [...own.filter((one) => existsSync(one)), ...globSync('lib/modules/*/module.ts')])
  watch(path, { recursive: true }, () => {
    clearTimeout(timer)
    // An editor writes a file in several steps.
    timer = setTimeout(restart, 100)
  })
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (server === undefined) process.exit(0)
    isEnding = true
    server.kill(signal)
  })
begin()
