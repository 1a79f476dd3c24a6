import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { background, until } from './processes.ts'
import { hasTool } from './tools.ts'

/** A Redis of a test, over TCP and TLS, with a password. */
export interface Redis {
  url: string
  /** Over TLS; `ca` is the file with the certificate that signs for it. */
  tlsUrl: string
  ca: string
  password: string
  /** Lets it hang, and go on. */
  pause: () => void
  resume: () => void
  /** Ends it at once; `begin` starts an empty one in its place. */
  kill: () => Promise<void>
  begin: () => Promise<void>
  stop: () => Promise<void>
}

/** Whether the machine has a Redis; Debian's has TLS. */
export const hasRedis = hasTool('redis-server') && hasTool('openssl')

/** Starts a Redis that stores nothing on disk. */
export async function startRedis(): Promise<Redis> {
  const folder = mkdtempSync(join(tmpdir(), 'catalogue-redis-'))
  const password = 'hush-hush'
  const ca = join(folder, 'cert.pem')
  const key = join(folder, 'key.pem')
  signFor('localhost', ca, key)
  const [port, tlsPort] = [await freePort(), await freePort()]
  const settings = {
    port,
    'tls-port': tlsPort,
    'tls-cert-file': ca,
    'tls-key-file': key,
    'tls-auth-clients': 'no',
    bind: '127.0.0.1',
    requirepass: password,
    save: '',
    dir: folder,
  }
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)])
  let server = background('redis-server', args)
  const begin = async () => {
    server = background('redis-server', args)
    await Promise.race([until(() => ping(port)), server.failed])
  }
  const kill = async () => {
    const stopped = server.stop()
    server.child.kill('SIGKILL')
    await stopped
  }
  await Promise.race([until(() => ping(port)), server.failed])
  return {
    url: `redis://:${password}@127.0.0.1:${port}`,
    tlsUrl: `rediss://:${password}@localhost:${tlsPort}`,
    ca,
    password,
    pause: () => server.child.kill('SIGSTOP'),
    resume: () => server.child.kill('SIGCONT'),
    kill,
    begin,
    async stop() {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Makes a certificate of its own for a host. */
function signFor(host: string, certificate: string, key: string): void {
  const subject = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`]
  const files = ['-keyout', key, '-out', certificate]
  const { status, stderr } = spawnSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject, ...files],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`openssl made no certificate: ${stderr}`)
}

/** Resolves when something answers a PING, even with a demand for the password. */
const ping = (port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', reject)
    socket.once('data', () => {
      socket.destroy()
      resolve()
    })
    socket.write('PING\r\n')
  })
