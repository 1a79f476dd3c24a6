import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { requirePort } from '#lib/server/port.ts'
import { background, until } from '../tests/processes.ts'
import { copyFolder } from './build-copy.ts'

export interface BenchServer {
  address: string
  /** Resident memory now, in megabytes. */
  residentMb: () => number
  /** CPU time so far, of all threads and child processes, in seconds. */
  cpuSeconds: () => number
  stop: () => Promise<void>
}

const here = import.meta.dirname
const commands = {
  next: [join(process.cwd(), 'node_modules/next/dist/bin/next'), 'start', '-H', '127.0.0.1'],
  own: [join(here, 'server.ts'), 'own'],
  raw: [join(here, 'server.ts'), 'raw'],
}

export type ServerName = keyof typeof commands

const cores = availableParallelism()
const canPin = cores > 1 && spawnSync('taskset', ['-V']).status === 0

/**
 * Returns the command that runs Node on cores of its own: the load generator gets the last core and a server the others,
 * or one would slow the other down. Unpinned without `taskset` or a second core.
 */
export function pinned(role: 'server' | 'load', args: string[]): [command: string, args: string[]] {
  if (!canPin) return [process.execPath, args]
  const range = role === 'load' ? `${cores - 1}` : `0-${cores - 2}`
  return ['taskset', ['-c', range, process.execPath, ...args]]
}

/**
 * Starts one of the servers that are compared, over the copy's build or another folder's. `probe`: a path that answers
 * when it is up.
 */
export async function startServer(
  name: ServerName,
  settings: Record<string, string>,
  probe: { path: string; headers: Record<string, string> },
  folder = copyFolder,
): Promise<BenchServer> {
  const port = await requirePort({ port: 0, host: '127.0.0.1' })
  const args = name === 'next' ? [...commands.next, '-p', String(port)] : commands[name]
  const env = { ...settings, PORT: String(port), NODE_ENV: 'production', LOG_LEVEL: 'error' }
  const { child, failed, stop } = background(...pinned('server', args), env, {}, folder)
  const address = `http://127.0.0.1:${port}`
  const isUp = until(async () => {
    const response = await fetch(address + probe.path, { headers: probe.headers })
    if (response.status !== 200)
      throw new Error(`${name} answers ${response.status}: ${await response.text()}`)
  })
  await Promise.race([isUp, failed])
  return { address, residentMb: () => residentMb(child.pid), cpuSeconds: () => cpuSeconds(child.pid), stop }
}

/** From the kernel; 0 where it does not say. */
export function residentMb(pid: number | undefined, field: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  try {
    const kilobytes = readFileSync(`/proc/${pid}/status`, 'utf8').match(`${field}:\\s*(\\d+)`)?.[1]
    return Math.round(Number(kilobytes ?? 0) / 1024)
  } catch {
    return 0
  }
}

/** Linux counts CPU time in hundredths of a second for programs. */
const ticksPerSecond = 100

/**
 * CPU time so far of a PostgreSQL server's processes, in seconds; 0 if they run on another machine. Counts what ended
 * connections spent too.
 */
export async function postgresCpu(url: string): Promise<() => number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const backend = rows[0]?.pid
  const name = existsSync(`/proc/${backend}/comm`) ? readFileSync(`/proc/${backend}/comm`, 'utf8') : ''
  const parent = name.startsWith('postgres') ? statOf(backend)[1] : undefined
  await client.end()
  return () => cpuSeconds(Number(parent))
}

/** From the kernel; 0 where it does not say. */
function cpuSeconds(pid: number | undefined): number {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
    // User and system time, then the same of children that ended.
    const own =
      statOf(pid)
        .slice(11, 15)
        .reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerSecond
    return children.reduce((sum, child) => sum + cpuSeconds(Number(child)), own)
  } catch {
    return 0
  }
}

/** The fields of a process from its state on; its name before may contain spaces. */
function statOf(pid: number | undefined): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}
