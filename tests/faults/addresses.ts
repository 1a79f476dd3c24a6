/**
 * Asks for pages under ever new addresses that lead elsewhere or nowhere: `node tests/faults/addresses.ts [--count
 * 300000]`. Needs a build and a PostgreSQL in TEST_POSTGRES_URL. Prints what the process holds before and after; ends
 * with 1 when it has grown by 30 MB or more.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { parseArgs } from 'node:util'
import { publishGenerated } from '../database/catalogue/publish/publish-document.ts'
import { servers } from '../database/databases.ts'

const { values } = parseArgs({ options: { count: { type: 'string', default: '300000' } } })
const growthMax = 30 * 1024 * 1024
const atOnce = 16

const [kind] = servers
if (!kind) throw new Error('TEST_POSTGRES_URL has to name a PostgreSQL.')
const { db, url, close } = await kind.open()
await publishGenerated(db, 20, new Date())
const { course_id: course } = await db
  .selectFrom('published_versions')
  .select('course_id')
  .executeTakeFirstOrThrow()
const child = fork(`${import.meta.dirname}/addresses-server.ts`, {
  execArgv: ['--expose-gc'],
  stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  env: { ...process.env, DATABASE_URL: url ?? '', SITE_INSTITUTE: 'generated-1-1' },
})
const [{ port }] = (await once(child, 'message')) as [{ port: number }]
const agent = new Agent({ keepAlive: true, maxSockets: atOnce })

const statusOf = (path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const asked = request({ port, host: '127.0.0.1', path, agent }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0))
    })
    asked.once('error', reject).end()
  })

/** Every second address leads to a course under a name that it does not have, the others lead nowhere. */
const addressOf = (number: number): string =>
  number % 2 ? `/courses/any-thing-${number}--${course}` : `/courses/none-${number}`

async function ask(from: number, to: number): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {}
  let next = from
  const worker = async (): Promise<void> => {
    while (next < to) {
      const status = await statusOf(addressOf(next++))
      statuses[status] = (statuses[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return statuses
}

async function memory(): Promise<{ heldBytes: number; rssBytes: number }> {
  child.send('memory')
  const [held] = await once(child, 'message')
  return held as { heldBytes: number; rssBytes: number }
}

try {
  // Code that is loaded and compiled at first use does not count as growth.
  await ask(-2_000, 0)
  const before = await memory()
  const began = performance.now()
  const count = Number(values.count)
  const statuses = await ask(0, count)
  const after = await memory()
  const mb = (bytes: number) => Math.round(bytes / 1024 / 102.4) / 10
  console.table({
    addresses: count,
    ...statuses,
    seconds: Math.round((performance.now() - began) / 1000),
    'held before, MB': mb(before.heldBytes),
    'held after, MB': mb(after.heldBytes),
    'resident before, MB': mb(before.rssBytes),
    'resident after, MB': mb(after.rssBytes),
  })
  if (after.heldBytes - before.heldBytes >= growthMax) process.exitCode = 1
} finally {
  child.kill('SIGKILL')
  agent.destroy()
  await close()
}
