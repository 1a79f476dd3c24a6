import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import pg from 'pg'
import { perProcess } from '#lib/base/per-process.ts'
import { requirePort } from '#lib/server/port.ts'
import { background, until } from './processes.ts'

export interface Started {
  url: string
  stop: () => Promise<void>
}

/**
 * A PostgreSQL for the tests: the one of `TEST_POSTGRES_URL`, else one of its own from the machine's binaries, in a
 * temporary folder. Undefined when there are none.
 */
export async function startPostgres(): Promise<Started | undefined> {
  const given = process.env.TEST_POSTGRES_URL
  if (given) return { url: given, stop: async () => {} }
  const binaries = findBinaries()
  if (binaries === undefined) return undefined

  const folder = mkdtempSync(join(tmpdir(), 'catalogue-postgres-'))
  const identity = identityOf(folder)
  initialise(binaries, folder, identity)
  const port = await requirePort({ port: 0, host: '127.0.0.1' })
  const settings = [
    'listen_addresses=127.0.0.1',
    'fsync=off',
    'full_page_writes=off',
    'synchronous_commit=off',
    'max_connections=200',
    'unix_socket_directories=',
  ]
  const options = settings.flatMap((setting) => ['-c', setting])
  const args = ['-D', join(folder, 'data'), '-p', String(port), ...options]
  const server = background(join(binaries, 'postgres'), args, {}, identity)
  const stop = async (): Promise<void> => {
    // The fast way down: the polite one waits for every client to leave.
    server.child.kill('SIGINT')
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  try {
    await Promise.race([until(() => ping(url)), server.failed])
  } catch (error) {
    await stop()
    throw error
  }
  return { url, stop }
}

/** The server of this process and how many projects use it: the last of them stops it. */
const shared = perProcess('postgres of the tests', () => ({
  isGiven: Boolean(process.env.TEST_POSTGRES_URL),
  started: startPostgres(),
  users: 0,
}))

/**
 * Global set-up of vitest and Playwright: names a server to the tests. Where there is none, those that need it are
 * skipped.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  const own = shared()
  const started = await own.started
  if (!started) return undefined
  own.users++
  process.env.TEST_POSTGRES_URL = started.url
  return async () => {
    if (--own.users > 0) return
    await started.stop()
    // What this process runs next would look for the server that has just gone.
    if (!own.isGiven) delete process.env.TEST_POSTGRES_URL
  }
}

/** The folder of `initdb`, `postgres` and some tools: in the path, or where Debian keeps each version's. */
export function findBinaries(...tools: string[]): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.map((version) => join(debian, version, 'bin')),
  ]
  const needed = ['initdb', 'postgres', ...tools]
  return folders.find((folder) => needed.every((name) => existsSync(join(folder, name))))
}

/** PostgreSQL refuses to run as root: then it is somebody with fewer rights, who gets the folder. */
export function identityOf(folder: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const users = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = users.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (uid === undefined || gid === undefined) continue
    chownSync(folder, Number(uid), Number(gid))
    return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody to run it as.')
}

export function initialise(binaries: string, folder: string, identity: { uid?: number; gid?: number }): void {
  const args = ['-D', join(folder, 'data'), '-U', 'postgres', '-A', 'trust', '-E', 'UTF8']
  const all = [...args, '--locale=C.UTF-8', '-N']
  const options = { ...identity, cwd: folder, encoding: 'utf8' } as const
  const { status, stderr } = spawnSync(join(binaries, 'initdb'), all, options)
  if (status !== 0) throw new Error(`initdb failed: ${stderr}`)
}

async function ping(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  await client.connect()
  await client.end()
}
