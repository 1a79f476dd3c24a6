import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../free-port.ts'
import { findBinaries, identityOf, initialise } from '../own-postgres.ts'

/** Folder of the machine's PostgreSQL; undefined without one. */
export const binaries = findBinaries('pg_ctl', 'createdb', 'psql', 'pg_dump', 'pg_basebackup')

/** A PostgreSQL with a folder and port of its own, for tests to break. */
export interface ScratchPostgres {
  url: string
  /** Ends it as a power cut would: nothing is flushed. */
  kill: () => Promise<void>
  start: () => Promise<void>
  /** Stops its processes with SIGSTOP: connections stay open, nothing answers. */
  freeze: () => void
  thaw: () => void
  destroy: () => Promise<void>
}

/** Starts a server that is durable as in production: a commit is on disk before it is acknowledged. */
export const startPostgres = (parent = tmpdir()): Promise<ScratchPostgres> => startScratch(parent, initialise)

/** Starts a copy of a server that follows it. */
export const startStandby = ({ url }: ScratchPostgres): Promise<ScratchPostgres> =>
  startScratch(tmpdir(), (binaries, folder, identity) => {
    const args = ['-D', join(folder, 'data'), '-d', url, '-R', '-c', 'fast']
    const { status, stderr } = spawnSync(join(binaries, 'pg_basebackup'), args, { ...identity, cwd: folder })
    if (status !== 0) throw new Error(`pg_basebackup failed: ${stderr}`)
  })

async function startScratch(parent: string, make: typeof initialise): Promise<ScratchPostgres> {
  if (binaries === undefined) throw new Error('This machine has no PostgreSQL.')
  const folder = mkdtempSync(join(parent, 'scratch-postgres-'))
  const identity = identityOf(folder)
  make(binaries, folder, identity)
  const port = await freePort()
  const data = join(folder, 'data')
  const control = (...options: string[]): Promise<void> =>
    new Promise((resolve, reject) => {
      // With inherited streams the server would keep those of the test runner open.
      const args = ['-D', data, '-w', ...options]
      const child = spawn(join(binaries, 'pg_ctl'), args, { ...identity, cwd: folder, stdio: 'ignore' })
      child.once('error', reject)
      child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`pg_ctl ended with ${code}`))))
    })
  const settings = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=on -c synchronous_commit=on`
  const start = () => control('-o', settings, '-l', join(folder, 'log'), 'start')
  const kill = () => control('-m', 'immediate', 'stop')
  const signal = (name: NodeJS.Signals) => {
    for (const pid of processesOf(data)) {
      try {
        process.kill(pid, name)
      } catch {
        // It ended meanwhile.
      }
    }
  }
  const thaw = () => signal('SIGCONT')
  await start()
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    kill,
    start,
    freeze: () => signal('SIGSTOP'),
    thaw,
    destroy: async () => {
      // A frozen server ignores the request to stop, and a failed test may have left it stopped.
      thaw()
      await kill().catch(() => {})
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The process ids of the server and its children; empty when it is stopped. */
function processesOf(data: string): number[] {
  const file = join(data, 'postmaster.pid')
  const first = existsSync(file) ? readFileSync(file, 'utf8').split('\n', 1)[0] : undefined
  const children = `/proc/${first}/task/${first}/children`
  if (first === undefined || !existsSync(children)) return []
  return [first, ...readFileSync(children, 'utf8').split(' ').filter(Boolean)].map(Number)
}
