import { spawnSync } from 'node:child_process'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { requirePort } from '#lib/server/port.ts'
import type { Started } from './run-postgres.ts'
import { background, until } from './run-process.ts'

/** A Redis for the tests: the one of `TEST_REDIS_URL`, else its own; undefined when the machine has none. */
export async function startRedis(): Promise<Started | undefined> {
  const given = process.env.TEST_REDIS_URL
  if (given) return { url: given, stop: async () => {} }
  if (spawnSync('redis-server', ['--version']).status !== 0) return undefined

  const port = await requirePort({ port: 0, host: '127.0.0.1' })
  const args = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
    '--dir',
    tmpdir(),
  ]
  const server = background('redis-server', args)
  try {
    await Promise.race([until(() => ping(port)), server.failed])
  } catch (error) {
    await server.stop()
    throw error
  }
  return { url: `redis://127.0.0.1:${port}`, stop: server.stop }
}

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
