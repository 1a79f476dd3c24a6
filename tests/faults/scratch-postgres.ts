import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../free-port.ts'

const binaries = process.env.POSTGRES_BIN ?? '/usr/lib/postgresql/15/bin'

export const canRunPostgres = existsSync(join(binaries, 'initdb'))

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
export async function startPostgres(parent = tmpdir()): Promise<ScratchPostgres> {
  const folder = mkdtempSync(join(parent, 'scratch-postgres-'))
  const owner = ownerOf(folder)
  const port = await freePort()
  const run = (name: string, ...options: string[]): Promise<void> =>
    new Promise((resolve, reject) => {
      // With inherited streams the server would keep those of the test runner open.
      const child = spawn(join(binaries, name), options, { ...owner, cwd: folder, stdio: 'ignore' })
      child.once('error', reject)
      child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${name} ended with ${code}`))))
    })
  const data = join(folder, 'data')
  await run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8')
  const settings = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=on -c synchronous_commit=on`
  const start = () => run('pg_ctl', '-D', data, '-w', '-o', settings, '-l', join(folder, 'log'), 'start')
  const kill = () => run('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop')
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

/** PostgreSQL refuses to run as root, so there its folder and processes belong to `postgres`. */
function ownerOf(folder: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const idOf = (what: string) => Number(execFileSync('id', [what, 'postgres'], { encoding: 'utf8' }))
  const owner = { uid: idOf('-u'), gid: idOf('-g') }
  chownSync(folder, owner.uid, owner.gid)
  return owner
}
