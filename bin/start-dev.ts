/** Runs the development server: serves like `npm start` and restarts when a source file changes. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'

const watched = ['app', 'lib', 'db', 'bin', 'docs', 'public'].flatMap((folder) => ['--watch-path', folder])
const start = join(import.meta.dirname, 'start.ts')
const child = spawn(process.execPath, [...watched, '--watch-preserve-output', start], {
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'development' },
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
child.on('exit', (code) => process.exit(code ?? 0))
