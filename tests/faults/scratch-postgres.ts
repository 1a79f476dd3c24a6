import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../free-port.ts'

const binaries = process.env.POSTGRES_BIN ?? '/usr/lib/postgresql/15/bin'

/** Whether a PostgreSQL can be started here. */
export const canRunPostgres = existsSync(join(binaries, 'initdb'))

/** A PostgreSQL of its own, in a folder and on a port of its own, that may be killed. */
export interface ScratchPostgres {
  url: string
  /** Ends it as a loss of power would: no connection is told, nothing is written out. */
  kill: () => Promise<void>
  start: () => Promise<void>
  /** Stops all of its processes where they are, as a machine that hangs would: connections stay, nothing answers. */
  freeze: () => void
  thaw: () => void
  destroy: () => Promise<void>
}

/** Makes a durable server in a folder, as production runs it: every commit is on disk before it is acknowledged. */
export async function startPostgres(parent = tmpdir()): Promise<ScratchPostgres> {
  const folder = mkdtempSync(join(parent, 'scratch-postgres-'))
  const owner = ownerOf(folder)
  const port = await freePort()
  // Nothing is inherited: the server would hold on to the streams of whoever started it.
  const run = (name: string, ...options: string[]): Promise<void> =>
    new Promise((resolve, reject) => {
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
        // Ended meanwhile.
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
      // A frozen server would not get the signal.
      thaw()
      // A scenario that failed may have left it stopped.
      await kill().catch(() => {})
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The first process of the server in a folder, and its children; none when it does not run. */
function processesOf(data: string): number[] {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return []
  const first = Number(readFileSync(file, 'utf8').split('\n', 1)[0])
  const children = readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === first
    } catch {
      // Ended meanwhile.
      return false
    }
  })
  return [first, ...children.map(Number)]
}

/** PostgreSQL does not run as root: then its folder and processes belong to its own user. */
function ownerOf(folder: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const [uid, gid] = ['-u', '-g'].map((what) =>
    Number(execFileSync('id', [what, 'postgres'], { encoding: 'utf8' })),
  )
  if (uid === undefined || gid === undefined) return {}
  chownSync(folder, uid, gid)
  return { uid, gid }
}
