import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { requirePort } from '#lib/server/port.ts'
import { background, until } from '../run-process.ts'
import { copyFolder } from './build-copy.ts'

export interface BenchServer {
  address: string
  /** Resident memory now, in megabytes. */
  residentMb: () => number
  stop: () => Promise<void>
}

const here = import.meta.dirname
const commands = {
  next: [join(process.cwd(), 'node_modules/next/dist/bin/next'), 'start', '-H', '127.0.0.1'],
  own: [join(here, 'own-server.ts')],
  raw: [join(here, 'raw-server.ts')],
}

export type ServerName = keyof typeof commands

/** Starts one of the servers that are compared, over the copy's build. `probe`: a path that answers when it is up. */
export async function startServer(
  name: ServerName,
  settings: Record<string, string>,
  probe: { path: string; headers: Record<string, string> },
): Promise<BenchServer> {
  const port = await requirePort({ port: 0, host: '127.0.0.1' })
  const args = name === 'next' ? [...commands.next, '-p', String(port)] : commands[name]
  const env = { ...settings, PORT: String(port), NODE_ENV: 'production', LOG_LEVEL: 'error' }
  const { child, failed, stop } = background(process.execPath, args, env, {}, copyFolder)
  const address = `http://127.0.0.1:${port}`
  const isUp = until(async () => {
    const response = await fetch(address + probe.path, { headers: probe.headers })
    if (response.status !== 200)
      throw new Error(`${name} answers ${response.status}: ${await response.text()}`)
  })
  await Promise.race([isUp, failed])
  return { address, residentMb: () => residentMb(child.pid), stop }
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
