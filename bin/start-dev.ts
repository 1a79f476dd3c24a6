/** Runs the development server, and starts it again after an edit. Open pages then open themselves again. */
import { type ChildProcess, spawn } from 'node:child_process'
import { type FSWatcher, watch } from 'node:fs'
import { join } from 'node:path'

const start = join(import.meta.dirname, 'start.ts')
const watched = ['app', 'bin', 'db', 'docs', 'lib', 'public']

let server: ChildProcess | undefined
let watchers: FSWatcher[] = []
let timer: NodeJS.Timeout | undefined
let isStale = false
let isEnding = false

function begin(): void {
  isStale = false
  // Watched anew with each start, because on Linux Node loses sight of a file that an editor has replaced.
  for (const watcher of watchers) watcher.close()
  watchers = watched.map((folder) => watch(folder, { recursive: true }, onEdit))
  server = spawn(process.execPath, [start, '--dev'], { stdio: 'inherit' })
  server.once('exit', (code) => {
    server = undefined
    if (isEnding) process.exit(code ?? 0)
    if (isStale) begin()
    else console.log('The server has ended. It starts again after the next edit.')
  })
}

function onEdit(): void {
  clearTimeout(timer)
  // An editor writes a file in several steps.
  timer = setTimeout(() => {
    isStale = true
    if (server === undefined) begin()
    else server.kill('SIGTERM')
  }, 100)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (server === undefined) process.exit(0)
    isEnding = true
    server.kill(signal)
  })
begin()
